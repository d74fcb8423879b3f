import {noChange} from 'lit';
import {Directive, directive} from 'lit/directive.js';
import type {AttributePart} from 'lit/directive.js';

/** CSS properties by name; custom ones with their dashes. */
export type StyleProperties = Readonly<Record<string, string>>;

/**
 * Sets properties of an element's style through its object model: `style=${styleProperties({'--_height': '9px'})}`.
 *
 * Lit's own `styleMap` writes the attribute when it draws for the first time, which a page's policy without
 * `unsafe-inline` forbids.
 */
class StylePropertiesDirective extends Directive {
  #shown: StyleProperties = {};

  override render(_properties: StyleProperties): unknown {
    return noChange;
  }

  override update(part: AttributePart, [properties]: [StyleProperties]): unknown {
    const {style} = part.element;
    for (const name of Object.keys(this.#shown)) {
      if (!(name in properties)) style.removeProperty(name);
    }
    for (const [name, value] of Object.entries(properties)) {
      if (this.#shown[name] !== value) style.setProperty(name, value);
    }
    this.#shown = properties;
    return noChange;
  }
}

export const styleProperties = directive(StylePropertiesDirective);
