import type {LitElement, PropertyDeclaration} from 'lit';
import {hostValue, kindOf} from './host-values.js';

type Elements = new () => LitElement;

const guarded = new WeakMap<object, Set<PropertyKey>>();

/** Never on a page; they tell what a property begins with. Made for a class once a host takes a value back. */
const pristine = new WeakMap<Elements, LitElement>();

/** Lets the declared properties of a class take what a host sets only where it is of their kind, and their default otherwise. */
export function guardProperties(
  prototype: LitElement,
  declarations: ReadonlyMap<PropertyKey, PropertyDeclaration>,
): void {
  for (const [key, declaration] of declarations) {
    const kind = kindOf(String(key), declaration);
    const owner = kind === 'any' ? null : ownerOf(prototype, key);
    const accessor = owner && Object.getOwnPropertyDescriptor(owner, key);
    if (!owner || !accessor?.get || !accessor.set || guarded.get(owner)?.has(key)) continue;
    const guard = function (this: LitElement, given: unknown): void {
      const name = String(key);
      // While an element is made, it has no value yet, and none may be what it begins with.
      const isFirst = accessor.get?.call(this) === undefined;
      const value = hostValue(name, kind, given, () => `${name} of ${this.localName}`);
      accessor.set?.call(this, value === undefined && !isFirst ? defaultOf(this, key) : value);
    };
    guarded.set(owner, (guarded.get(owner) ?? new Set()).add(key));
    Object.defineProperty(owner, key, {...accessor, set: guard});
  }
}

function ownerOf(prototype: object, key: PropertyKey): object | null {
  let owner: object | null = prototype;
  while (owner && !Object.hasOwn(owner, key)) owner = Object.getPrototypeOf(owner) as object | null;
  return owner;
}

function defaultOf(element: LitElement, key: PropertyKey): unknown {
  const constructor = element.constructor as Elements;
  let fresh = pristine.get(constructor);
  if (!fresh) pristine.set(constructor, (fresh = new constructor()));
  return Reflect.get(fresh, key);
}
