import { freezePaper, showPaper, updatePaper } from '@hepu/api/areas/product/paper/onePagePaper'
import { PAPER_FILES } from '@hepu/api/areas/product/paper/paperLabels'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { makePaper, makeProduct } from './testPapers.ts'

/** Makes a product with a paper that has a file, a state and a version. Returns the id of the paper. */
async function makeSample(client: Client, tag: string): Promise<string> {
  const id = await makePaper(client, `product:${await makeProduct(client, `${tag}一页纸品种`)}`)
  const file = { name: `${tag}公告.txt`, bytes: Buffer.from('公告') }
  const stored = await client.upload(fileInfoUpload, { infoType: PAPER_FILES.files, publicStatus: '2' }, file)
  const texts = { strengths: `${tag}优点`, commercializeState: '1', reason: `${tag}原因` } as const
  await client.call(updatePaper, { id, version: 1, ...texts, files: [stored.id] })
  const { version } = await client.call(showPaper, { id })
  await client.call(freezePaper, { id, version, note: `${tag}定版` })
  return id
}

export const paperSamples: readonly AreaSample[] = [{ path: '/api/product/onePagePaper/', make: makeSample }]
