/** What WCAG 2.2 AA asks beyond what axe can see, in every state of every element. */
import {expect, fixture, html} from '@open-wc/testing';
import {render} from 'lit';
import type {LitElement} from 'lit';
import {chatStates} from '../../demo/states/data/chat.js';
import {sections} from '../../demo/states/sections.js';
import {until} from '../support/chat-page.js';
import {DemoGateway} from '../support/demo-gateway.js';
import {drawn, find, findAll, textOf} from './support.js';

/** Shows every state of one element in a column. */
async function show(name: string, width: number, fontSize = ''): Promise<HTMLElement> {
  const place = await fixture<HTMLElement>(html`<div lang="en"></div>`);
  place.style.inlineSize = `${width}px`;
  if (fontSize) place.style.setProperty('--deerflow-font-size', fontSize);
  const states = Object.values(sections[name] ?? {});
  render(
    states.map((state) => html`<div class="state">${state}</div>`),
    place,
  );
  // It stands in a corner of the page otherwise.
  for (const launcher of place.querySelectorAll('deerflow-launcher'))
    Object.assign(launcher.style, {position: 'relative', inset: 'auto', inlineSize: 'fit-content'});
  for (const {firstElementChild} of place.children) await drawn(firstElementChild as LitElement);
  if (name === 'chat') {
    for (const [index, {shows}] of Object.values(chatStates).entries())
      await until(() => find(place.children[index]!, shows), `the chat, ${shows}`);
  }
  return place;
}

const isShown = (element: Element): boolean =>
  element.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
  element.getBoundingClientRect().width > 1;

const controls = 'button, a[href], select, textarea, input, summary, [role=button], [tabindex="0"]';

/** Links in running text are as high as the text. */
function isInline(element: Element): boolean {
  const {display} = getComputedStyle(element);
  return element.localName === 'a' && display === 'inline';
}

const describeControl = (element: Element): string => {
  const {width, height} = element.getBoundingClientRect();
  const root = (element.getRootNode() as ShadowRoot).host?.localName ?? '';
  const name = element.getAttribute('aria-label') ?? textOf(element);
  return `${root} ${element.localName}.${element.className} "${name.slice(0, 30)}" ${width.toFixed(1)}×${height.toFixed(1)}`;
};

/** A target that is smaller has to keep its distance: a circle of 24 px around it touches no other target (2.5.8). */
function isTooSmall(element: Element, others: readonly Element[]): boolean {
  if (!isUndersized(element)) return false;
  const [x, y] = middleOf(element);
  return others.some((other) => {
    if (other === element || other.contains(element) || element.contains(other)) return false;
    const {left, right, top, bottom} = boxOf(other);
    const dx = Math.max(left - x, 0, x - right);
    const dy = Math.max(top - y, 0, y - bottom);
    const [otherX, otherY] = middleOf(other);
    const touches = isUndersized(other) && Math.hypot(otherX - x, otherY - y) < 23.9;
    return touches || Math.hypot(dx, dy) < 11.9;
  });
}

/** Less a rounding error. */
function isUndersized(element: Element): boolean {
  const {width, height} = boxOf(element);
  return width < 23.9 || height < 23.9;
}

function middleOf(element: Element): readonly [x: number, y: number] {
  const {left, top, width, height} = boxOf(element);
  return [left + width / 2, top + height / 2];
}

/** A label is part of its control's target. */
function boxOf(element: Element): DOMRect {
  const label = element.localName === 'input' ? element.closest('label') : null;
  return (label ?? element).getBoundingClientRect();
}

/** Boxes wider than their place, but for those that scroll by themselves: code, tables, formulas (1.4.10). */
function overflowing(place: HTMLElement): string[] {
  const right = place.getBoundingClientRect().right + 1;
  return findAll(place, '*')
    .filter((element) => isShown(element) && element.getBoundingClientRect().right > right)
    .filter((element) => !isInsideScroller(element, place))
    .map(describeControl);
}

function isInsideScroller(element: Element, place: Element): boolean {
  for (let at: Node | null = element; at && at !== place;) {
    if (at instanceof Element && at !== element) {
      const {overflowX, clipPath} = getComputedStyle(at);
      if (overflowX !== 'visible' || clipPath !== 'none') return true;
    }
    at = (at as Element).assignedSlot ?? at.parentNode ?? (at as ShadowRoot).host;
  }
  return false;
}

describe('WCAG 2.2 AA in every state', () => {
  before(() => new DemoGateway('fork-open').setPace(0));

  for (const name of Object.keys(sections)) {
    it(`2.5.8 what can be pressed is large enough, or has room around it: deerflow-${name}`, async () => {
      const place = await show(name, 640);
      const targets = findAll(place, controls).filter(isShown);
      const small = targets.filter((target) => !isInline(target) && isTooSmall(target, targets));
      expect(small.map(describeControl)).to.deep.equal([]);
    });

    it(`1.4.10 fits into 320 px: deerflow-${name}`, async () => {
      expect(overflowing(await show(name, 320))).to.deep.equal([]);
    });

    it(`1.4.4 fits with text of twice the size: deerflow-${name}`, async () => {
      expect(overflowing(await show(name, 640, '30px'))).to.deep.equal([]);
    });
  }
});
