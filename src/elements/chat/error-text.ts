import type {SessionError, Notice} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/status.js';
import type {Strings} from '../../i18n/types.js';

/** What a reader is told about a failure: our words for its kind, in their language. */
export function errorText(error: SessionError, text: Strings): string {
  if (error.code === 'export') return text.exportFailed;
  switch (error.kind) {
    case 'auth':
      return error.code === 'PENDING_APPROVAL' ? text.pendingApproval : text.errorAuth;
    case 'forbidden':
      return error.code === 'PENDING_APPROVAL' ? text.pendingApproval : text.errorForbidden;
    case 'not-found':
      return text.errorNotFound;
    case 'conflict':
      return text.errorConflict;
    case 'invalid':
      return text.errorInvalid;
    case 'too-large':
      return text.errorTooLarge;
    case 'rate-limit':
      return text.noticeRateLimit;
    case 'network':
      return text.errorNetwork;
    case 'protocol':
      return text.errorProtocol;
    case 'configuration':
      return text.errorConfiguration;
    case 'server':
      return text.errorServer;
    case 'aborted':
      return text.stopped;
  }
}

/** What a reader is told by a notice; the server's words where it has some. */
export function noticeText(notice: Notice, text: Strings): string {
  switch (notice.kind) {
    case 'retry':
      return notice.message ?? text.noticeRetry;
    case 'compacting':
      return notice.message ?? text.noticeCompacting;
    case 'busy':
      return text.stillAnswering;
    case 'rate-limit':
      return text.noticeRateLimit;
    case 'resumed':
      return text.noticeResumed;
    case 'gap':
      return text.noticeGap;
    case 'upload':
      return notice.message ?? text.uploadFailed;
    case 'info':
      return notice.message ?? '';
    case 'warning':
      return notice.message ?? text.noticeWarning;
  }
}
