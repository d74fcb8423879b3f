/**
 * Types for templates of frameworks; no code. A project adds them once:
 *
 * ```ts
 * import type {DeerflowIntrinsicElements, DeerflowVueComponents} from 'deerflow-elements/templates';
 *
 * declare module 'react' { // or 'preact', 'solid-js'
 *   namespace JSX { interface IntrinsicElements extends DeerflowIntrinsicElements {} }
 * }
 * declare module 'vue' {
 *   interface GlobalComponents extends DeerflowVueComponents {}
 * }
 * ```
 */
import type {LitElement} from 'lit';
// For the tags and events that every element declares.
import type {} from './all.js';

type DeerflowTag = Extract<keyof HTMLElementTagNameMap, `deerflow-${string}`>;
type DeerflowEvent = Extract<keyof HTMLElementEventMap, `deerflow-${string}`>;

/** `agentId` → `agent-id`. */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

type IfSame<A, B, Then> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? Then : never;

type Mutable<Object> = {-readonly [Name in keyof Object]: Object[Name]};

/** Names of what an element adds to `HTMLElement` and lets a page set. */
type SettableName<Element> = {
  [Name in OwnName<Element>]-?: IfSame<Pick<Element, Name>, Mutable<Pick<Element, Name>>, Name>;
}[OwnName<Element>];

/** `formResetCallback` and the like are for the browser to call. */
type OwnName<Element> = Exclude<keyof Element & string, keyof LitElement | `${string}Callback`>;

/** Names of what an attribute can carry. */
type AttributeName<Element> = {
  [Name in SettableName<Element>]-?: NonNullable<Element[Name]> extends string | number | boolean
    ? Name
    : never;
}[SettableName<Element>];

/** Properties in camelCase, and those an attribute can carry in kebab-case as well. */
type Settable<Element> = {
  [Name in SettableName<Element>]?: Element[Name] | undefined;
} & {
  [Name in AttributeName<Element> as Kebab<Name>]?: Element[Name] | string | undefined;
};

/** Listeners as React 19, Preact and Solid read them: `ondeerflow-send`. */
type Listeners = {
  [Name in DeerflowEvent as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void;
};

interface Common {
  id?: string;
  class?: string;
  className?: string;
  slot?: string;
  part?: string;
  lang?: string;
  dir?: string;
  hidden?: boolean;
  style?: unknown;
  key?: string | number | null;
  ref?: unknown;
  children?: unknown;
}

/** What a JSX template may set on each element. */
export type DeerflowIntrinsicElements = {
  [Tag in DeerflowTag]: Settable<HTMLElementTagNameMap[Tag]> & Listeners & Common;
};

/** The elements as Vue's template checker knows components. */
export type DeerflowVueComponents = {
  [Tag in DeerflowTag]: new () => {$props: DeerflowIntrinsicElements[Tag]};
};
