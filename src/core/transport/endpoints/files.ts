import type {UploadResult, UploadedFile} from '../../protocol/wire.js';
import type {Gateway} from '../gateway-types.js';
import type {Http} from '../http.js';
import {entityOf, isObject, listOf, unexpected} from '../json.js';
import type {JsonObject} from '../json.js';
import {artifactPath, path} from '../urls.js';

type Files = Pick<Gateway, 'upload' | 'artifact' | 'artifactList' | 'putArtifact'>;
type ArtifactEntry = Awaited<ReturnType<Gateway['artifactList']>>[number];

export function fileEndpoints(http: Http): Files {
  return {
    upload: async (threadId, files, signal) => {
      const form = new FormData();
      for (const file of files) form.append('files', file, file.name);
      const uploadPath = path`/threads/${threadId}/uploads`;
      return uploadResultOf(await http.json({method: 'POST', path: uploadPath, form, signal}));
    },

    artifact: async (threadId, virtualPath, {range, download = false, signal} = {}) =>
      http.send({
        path: artifactPath(threadId, virtualPath, download),
        query: {download: download || undefined},
        accept: '*/*',
        ...(range && {
          headers: {Range: `bytes=${range[0]}-${range[1]}`},
          // `Content-Range` of a 416 tells an empty file from a range beyond the end.
          accepts: [416],
        }),
        signal,
      }),

    artifactList: async (threadId, signal) => {
      const answer = await http.json({path: path`/threads/${threadId}/artifacts`, signal});
      return listOf<ArtifactEntry>(
        isObject(answer) ? answer['files'] : answer,
        'path',
        'a list of artifacts',
      );
    },

    putArtifact: async (threadId, virtualPath, content, expectedSha256, signal) => {
      const answer = await http.json({
        method: 'PUT',
        path: artifactPath(threadId, virtualPath, true),
        json: {content, expected_sha256: expectedSha256},
        signal,
      });
      return entityOf<{readonly sha256: string; readonly size: number}>(
        answer,
        'sha256',
        'a saved artifact',
      );
    },
  };
}

function uploadResultOf(answer: unknown): UploadResult {
  if (!isObject(answer)) throw unexpected('a result of an upload');
  const files = listOf<UploadedFile & JsonObject>(
    answer['files'] ?? [],
    'filename',
    'a list of files',
  );
  const skipped = answer['skipped_files'];
  return {
    ...answer,
    success: answer['success'] !== false,
    files: files.map(withoutHostPaths),
    skipped_files: Array.isArray(skipped) ? skipped.map(String) : [],
  };
}

/** Upstream also tells where the file lies on its own disk, which nobody in a browser needs to know. */
function withoutHostPaths(file: UploadedFile): UploadedFile {
  return Object.fromEntries(
    Object.entries(file).filter(
      ([key, value]) =>
        !(key === 'path' || key === 'markdown_path') ||
        (typeof value === 'string' && value.startsWith('/mnt/')),
    ),
  ) as unknown as UploadedFile;
}
