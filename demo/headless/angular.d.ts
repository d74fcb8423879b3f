/** As much of Angular as the example beside it uses, so that it is checked without Angular being installed. */
declare module '@angular/core' {
  export interface Signal<T> {
    (): T;
  }
  export interface WritableSignal<T> extends Signal<T> {
    set(value: T): void;
    asReadonly(): Signal<T>;
  }
  export function signal<T>(initial: T): WritableSignal<T>;

  export abstract class DestroyRef {
    abstract onDestroy(callback: () => void): () => void;
  }
  export function inject<T>(token: abstract new () => T): T;
  export function Injectable(): ClassDecorator;
}
