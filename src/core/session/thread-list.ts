import type {ThreadInfo} from '../protocol/wire.js';
import type {ThreadList} from '../session-types.js';
import {asSessionError, isMissingFeature, tell} from './failures.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import {CONNECT_PATIENCE, THREADS_PAGE} from './limits.js';
import type {View} from './view.js';
import {within} from './waiting.js';

/** Metadata key that upstream sorts by. */
export const PINNED = 'deerflow_pinned';
/** Side conversations of upstream's own front end. */
const SIDECAR = 'deerflow_sidecar';

/** Where paging stands; apart from the store because rows are dropped and added here that the server's offset knows not. */
interface Paging {
  offset: number;
  /** Counts the searches, so that a late answer of an earlier one is recognised. */
  search: number;
}

const pagings = new WeakMap<Kernel, Paging>();

function pagingOf(kernel: Kernel): Paging {
  const known = pagings.get(kernel);
  if (known !== undefined) return known;
  const paging = {offset: 0, search: 0};
  pagings.set(kernel, paging);
  kernel.lifetime.addEventListener('abort', listLiveTitle(kernel), {once: true});
  return paging;
}

export function change(kernel: Kernel, part: Partial<ThreadList>): void {
  kernel.threads.set({...kernel.threads.get(), ...part});
  kernel.emit({type: 'threads-change'});
}

/** Reads the list anew, from its beginning. What is shown stays until the answer is there. */
export async function searchThreads(kernel: Kernel, query = ''): Promise<void> {
  const paging = pagingOf(kernel);
  paging.offset = 0;
  const wanted = query.trim();
  const isOther = wanted !== kernel.threads.get().query;
  change(kernel, {
    query: wanted,
    status: 'loading',
    ...(isOther && {items: [], hasMore: false, total: null}),
  });
  await readPage(kernel, (paging.search += 1), []);
}

export async function loadMoreThreads(kernel: Kernel): Promise<void> {
  const {hasMore, status, items} = kernel.threads.get();
  if (!hasMore || status === 'loading') return;
  change(kernel, {status: 'loading'});
  await readPage(kernel, pagingOf(kernel).search, items);
}

async function readPage(
  kernel: Kernel,
  search: number,
  before: readonly ThreadInfo[],
): Promise<void> {
  await within(CONNECT_PATIENCE, kernel.lifetime, () => known(kernel), undefined);
  const paging = pagingOf(kernel);
  const {query} = kernel.threads.get();
  const {offset} = paging;
  const total =
    offset === 0 ? countThreads(kernel, query) : Promise.resolve(kernel.threads.get().total);
  try {
    const rows = await gatewayOf(kernel).searchThreads(
      {...filterOf(kernel, query), limit: THREADS_PAGE, offset},
      kernel.lifetime,
    );
    if (search !== paging.search) return;
    paging.offset = offset + rows.length;
    change(kernel, {
      items: joined(
        before,
        rows.filter((row) => isListed(row, query)),
      ),
      status: 'ready',
      hasMore: rows.length === THREADS_PAGE,
    });
  } catch (thrown) {
    if (search !== paging.search) return;
    change(kernel, {status: 'failed'});
    tell(kernel, thrown);
    return;
  }
  const counted = await total;
  if (search === paging.search && counted !== kernel.threads.get().total)
    change(kernel, {total: counted});
}

/** Whose conversations, and under which key they keep their agent. */
async function known(kernel: Kernel): Promise<void> {
  await kernel.connected();
  await kernel.detected();
}

/** One agent's conversations where there is one; the two dialects keep its name under different keys. */
function filterOf(
  {options, status}: Kernel,
  query: string,
): {readonly metadata?: Readonly<Record<string, unknown>>; readonly query?: string} {
  const key = status.get().dialect === 'upstream' ? 'agent_name' : 'agent_id';
  return {
    ...(options.agentId !== undefined && {metadata: {[key]: options.agentId}}),
    ...(query !== '' && {query}),
  };
}

/** Upstream ignores `query` and answers with everything. */
function isListed(row: ThreadInfo, query: string): boolean {
  if (row.metadata?.[SIDECAR] === true) return false;
  if (query === '') return true;
  return (row.values?.title ?? '').toLocaleLowerCase().includes(query.toLocaleLowerCase());
}

async function countThreads(kernel: Kernel, query: string): Promise<number | null> {
  if (!kernel.has('count')) return null;
  try {
    return await gatewayOf(kernel).countThreads(filterOf(kernel, query), kernel.lifetime);
  } catch (thrown) {
    if (isMissingFeature(asSessionError(thrown))) kernel.lacks('count');
    return null;
  }
}

/** The pages one behind the other; a row that moved between two reads comes twice and is kept where it was first. */
function joined(before: readonly ThreadInfo[], rows: readonly ThreadInfo[]): readonly ThreadInfo[] {
  const known = new Set(before.map((row) => row.thread_id));
  return [...before, ...rows.filter(({thread_id: id}) => !known.has(id) && known.add(id))];
}

export function isPinned(row: ThreadInfo): boolean {
  return row.metadata?.[PINNED] === true;
}

/** A conversation that was just spoken in comes to the top, below the pinned ones. */
export function listThread(kernel: Kernel, threadId: string, view: View): void {
  const {items, status, query} = kernel.threads.get();
  const at = new Date(kernel.environment.now()).toISOString();
  const known = items.find((row) => row.thread_id === threadId);
  if (status === 'idle' || (query !== '' && known === undefined)) return;
  const title = view.signal.aborted ? undefined : (kernel.conversation.get().title ?? undefined);
  const row: ThreadInfo = {
    created_at: at,
    metadata: {...kernel.options.metadata, agent_id: kernel.agentId, agent_name: kernel.agentId},
    values: title === undefined ? {} : {title},
    ...known,
    thread_id: threadId,
    status: 'busy',
    updated_at: at,
  };
  const others = items.filter((item) => item !== known);
  const pinned = others.filter(isPinned);
  const rest = others.filter((item) => !isPinned(item));
  change(kernel, {items: isPinned(row) ? [row, ...pinned, ...rest] : [...pinned, row, ...rest]});
}

/** Title and state of the shown thread, as the conversation knows them. */
export function updateListedThread(kernel: Kernel, view: View): void {
  if (view.signal.aborted || view.threadId === null) return;
  const {title, run} = kernel.conversation.get();
  patchRow(kernel, view.threadId, (row) => ({
    ...row,
    status: run === null ? 'idle' : 'busy',
    ...(title !== null && {values: {...row.values, title}}),
  }));
}

/** Changes one row in place. Returns the row as it was; `null` when it is not listed. */
export function patchRow(
  kernel: Kernel,
  threadId: string,
  patch: (row: ThreadInfo) => ThreadInfo,
): ThreadInfo | null {
  const {items} = kernel.threads.get();
  const row = items.find((item) => item.thread_id === threadId);
  if (row === undefined) return null;
  change(kernel, {items: items.map((item) => (item === row ? patch(row) : item))});
  return row;
}

/** Keeps the shown thread's row in step with its live title, without asking the gateway. */
function listLiveTitle(kernel: Kernel): () => void {
  let shown = kernel.conversation.get();
  return kernel.conversation.subscribe((now) => {
    const {title, threadId, run} = shown;
    shown = now;
    if (now.threadId !== threadId || (now.title === title && (now.run === null) === (run === null)))
      return;
    updateListedThread(kernel, kernel.view());
  });
}
