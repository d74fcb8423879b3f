import {expect, fixture, html} from '@open-wc/testing';
import '../../src/elements/markdown/define.js';
import type {DeerflowMarkdown} from '../../src/elements/markdown/markdown.element.js';

export const fenced = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

export function block(element: DeerflowMarkdown, at = 0): HTMLElement {
  return element.shadowRoot!.querySelectorAll<HTMLElement>('[part~=code]')[at]!;
}

export function drawing(element: DeerflowMarkdown): SVGSVGElement | null {
  const diagram = element.shadowRoot!.querySelector('[part~=diagram]:not(.drawing)');
  return diagram?.shadowRoot?.querySelector('svg') ?? null;
}

export const button = (element: DeerflowMarkdown, part: string): HTMLButtonElement =>
  element.shadowRoot!.querySelector<HTMLButtonElement>(`[part~=${part}]`)!;

export const isVisible = (element: Element | null): boolean => element?.checkVisibility() ?? false;

export async function until(met: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2000 && !met(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(met()).to.equal(true);
}

export async function render(source: string, streaming = false): Promise<DeerflowMarkdown> {
  const element = await fixture<DeerflowMarkdown>(
    html`<deerflow-markdown lang="en" .streaming=${streaming}></deerflow-markdown>`,
  );
  element.source = source;
  await element.updateComplete;
  return element;
}

/** Waits until all diagrams there were have been drawn or given up: they are drawn one after the other. */
export async function settled(element: DeerflowMarkdown): Promise<void> {
  const probe = await render(fenced('graph TD\nZ-->Z'));
  // Only what is near to view is drawn, and the other one may be long.
  probe.scrollIntoView();
  await until(() => drawing(probe) !== null);
  await until(() => element.shadowRoot!.querySelector('.drawing') === null);
  probe.remove();
}

/** The development server makes one script of the library when it is first asked for it. */
export function fetchLibrary(): Promise<unknown> {
  return import('../../src/markdown/extras/diagram/library.js');
}
