import {LateCode} from '../../internal/late-code.js';

export const sessionCode = new LateCode(() => import('./session-code.js'));

export type SessionCode = NonNullable<typeof sessionCode.value>;
