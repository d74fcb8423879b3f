/** Makes every identifier of a gateway; tests inject a counting one. */
export interface Ids {
  uuid(): string;
  /** Of a tool call. */
  call(): string;
  checkpoint(): string;
}

export function createIds(uuid: () => string = () => crypto.randomUUID()): Ids {
  return {
    uuid,
    call: () => `call_${uuid().replaceAll('-', '').slice(0, 20)}`,
    checkpoint: () => uuid(),
  };
}

/** Identifiers that are the same in every run of a test. */
export function countingIds(): Ids {
  let count = 0;
  return createIds(() => {
    count += 1;
    return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  });
}
