import {lazy} from '../../internal/chunks.js';

export const loadSessionCode = lazy(() => import('./session-code.js'));

export type SessionCode = Awaited<ReturnType<typeof loadSessionCode>>;
