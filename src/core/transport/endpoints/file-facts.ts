import type {UploadLimits} from '../../protocol/wire.js';
import type {Gateway} from '../gateway-types.js';
import type {Http} from '../http.js';
import {isObject, numberOrUndefined, unexpected} from '../json.js';
import {artifactPath, path, queryString} from '../urls.js';

/** What is known of files without any: how large they may be, and where they will be. */
export function fileFactEndpoints(http: Http): Pick<Gateway, 'uploadLimits' | 'artifactUrl'> {
  return {
    uploadLimits: async (threadId, signal) =>
      limitsOf(
        await http.json({
          path: path`/threads/${threadId}/uploads/limits`,
          isOptional: true,
          signal,
        }),
      ),

    artifactUrl: (threadId, virtualPath, {download = false} = {}) =>
      http.bases.rest +
      artifactPath(threadId, virtualPath, download) +
      queryString({download: download || undefined}),
  };
}

function limitsOf(answer: unknown): UploadLimits {
  if (!isObject(answer)) throw unexpected('a set of upload limits');
  return {
    max_files: numberOrUndefined(answer['max_files']),
    max_file_size: numberOrUndefined(answer['max_file_size']),
    max_total_size: numberOrUndefined(answer['max_total_size']),
  };
}
