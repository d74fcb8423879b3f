import {expect} from '@open-wc/testing';
import {createStore} from '../../../src/core/index.js';
import type {Session, SessionStatus} from '../../../src/core/index.js';
import {artifactLinks} from '../../../src/elements/message/artifact-links.js';

/** What a session answers for each file; the rest of a session plays no part here. */
function sessionWith(files: Readonly<Record<string, Blob>>): Session {
  const status = createStore({phase: 'ready'} as SessionStatus);
  const session: Pick<Session, 'status' | 'fetchArtifact' | 'artifactUrl'> = {
    status,
    fetchArtifact: async (path) => new Response(files[path]),
    artifactUrl: (path) => path,
  };
  return session as Session;
}

describe('pictures of an answer that are files of the agent', () => {
  const svg = new Blob(
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    {
      type: 'image/svg+xml',
    },
  );

  it('A16.10 gives an SVG an address without the page’s origin, because it may hold scripts', async () => {
    const address = await artifactLinks(sessionWith({'/mnt/a.svg': svg})).image('/mnt/a.svg');
    expect(address).to.match(/^data:image\/svg\+xml/);
  });

  it('A16.10 gives other pictures a blob address, and pages none', async () => {
    const links = artifactLinks(
      sessionWith({
        '/mnt/a.png': new Blob(['x'], {type: 'image/png'}),
        '/mnt/a.html': new Blob(['<script></script>'], {type: 'text/html'}),
      }),
    );
    expect(await links.image('/mnt/a.png')).to.match(/^blob:/);
    expect(await links.image('/mnt/a.html')).to.equal(undefined);
  });
});
