import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {fileStates} from '../../../demo/states/data/cards.js';
import '../../../src/elements/files/define.js';
import type {DeerflowFiles} from '../../../src/elements/files/files.element.js';
import {drawn, eventsOf, fakeSession, find, textOf} from '../support.js';

async function show(name: string): Promise<DeerflowFiles> {
  const element = await fixture<DeerflowFiles>(
    html`<deerflow-files lang="en" .files=${fileStates[name]!}></deerflow-files>`,
  );
  await drawn(element);
  return element;
}

describe('deerflow-files', () => {
  it('A16.2 #3192 names each file and its type', async () => {
    expect(textOf(await show('several')))
      .to.contain('index.html')
      .and.contain('HTML')
      .and.contain('流程图.png');
  });

  it('A16.2 opens a file on request', async () => {
    const element = await show('one');
    const events = eventsOf(element, 'deerflow-artifact-open');
    find(element, 'button')!.click();
    expect(events[0]!.detail).to.deep.equal({path: '/mnt/user-data/outputs/summary.txt'});
    expect(events[0]!.cancelable).to.be.true;
  });

  it('A16.2 downloads with the session’s credentials, not by a bare link', async () => {
    const element = await show('one');
    expect(find(element, 'a')).to.be.null;
    const session = fakeSession();
    element.session = session;
    await drawn(element);
    find(element, 'button[aria-label^=Download]')!.click();
    await waitUntil(() => session.calls.length > 0);
    expect(session.calls).to.deep.equal(['fetchArtifact /mnt/user-data/outputs/summary.txt']);
  });

  it('tells when a download failed', async () => {
    const element = await show('one');
    element.session = {
      ...fakeSession(),
      fetchArtifact: () => Promise.reject(new Error('gone')),
    };
    await drawn(element);
    find(element, 'button[aria-label^=Download]')!.click();
    await waitUntil(() => textOf(element).includes('Download failed'));
  });

  for (const name of Object.keys(fileStates)) {
    it(`is accessible: ${name}`, async () => {
      await expect(await show(name)).to.be.accessible();
    });
  }
});
