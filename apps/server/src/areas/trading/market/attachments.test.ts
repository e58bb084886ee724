import { acceptTerms, displayShow } from '@hepu/api/areas/trading/listing/display'
import { switchAchievement, uploadAttachment } from '@hepu/api/areas/trading/listing/listing'
import { evidenceLevels, type EvidenceLevel } from '@hepu/api/areas/trading/listing/listingFields'
import { showAchievement } from '@hepu/api/areas/trading/market/market'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, type Client } from '../../../../test/testApp.ts'
import { consult } from '../../../db/schema/index.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { approveListing, makeSupply, submit } from '../listing/testListings.ts'

let files: FileTest
let [ann, eve, bob]: Client[] = []
beforeAll(async () => {
  files = await fileTest()
})
afterAll(() => files.close())
beforeEach(async () => {
  ann = await files.user()
  eve = await files.user({ org: ann.org })
  bob = await files.user()
})

const levels = Object.keys(evidenceLevels) as EvidenceLevel[]
const bytes = Buffer.from('%PDF-1.4\n%%EOF')

/** Puts up a supply that has an attachment for each level. Returns its id. */
async function listWithFiles(audience: 'public' | 'signedIn' = 'public'): Promise<string> {
  const id = await makeSupply(ann!, { audience })
  for (const level of levels)
    await ann!.upload(uploadAttachment, { listingId: id, level }, { name: `<i>资料${level}.pdf`, bytes })
  await submit(ann!, id)
  await approveListing(eve!, id)
  return id
}

const sendTo = (id: string, place: number | string) =>
  files.app.inject(`/api/resultsTrading/anno/file/${id}/${place}`)

describe('F-391 attachments of a listing', () => {
  test('visitors get those that are public and no other, as long as the listing is', async () => {
    const id = await listWithFiles()
    const page = await callsOf(files.app, '').call(showAchievement, { id })
    const address = `/api/resultsTrading/anno/file/${id}/1`
    expect(page.files).toEqual([{ name: '资料public.pdf', size: bytes.length / 1024, address }])
    const sent = await files.app.inject(address)
    expect(sent.rawPayload).toEqual(bytes)
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*public\.pdf/) as string,
      'x-content-type-options': 'nosniff',
    })
    for (const place of [0, 2, 3, 4, 'x']) expect((await sendTo(id, place)).statusCode).not.toBe(200)
    await ann!.call(switchAchievement, { id, resultStatus: 3, note: '暂停' })
    expect((await sendTo(id, 1)).statusCode).toBe(404)
  })

  test('a listing for signed-in users sends no visitor anything', async () => {
    expect((await sendTo(await listWithFiles('signedIn'), 1)).statusCode).toBe(404)
  })

  test('a reader of another organisation gets more once signed in, after asking, and after the terms', async () => {
    const id = await listWithFiles()
    const seen = async () => (await bob!.call(displayShow, { id })).files.map(({ level }) => level)
    expect(await seen()).toEqual(['public', 'signedIn'])
    const sender = { senderId: bob!.userId, name: '周经理', phone: '13600000000', content: '想了解' }
    await files.services.db.insert(consult).values({
      ...sender,
      orgId: ann!.orgId,
      crop: 'maize',
      topic: 'supply',
      topicId: Number(id),
      source: 'signedIn',
    })
    expect(await seen()).toEqual(['public', 'signedIn', 'consulted'])
    await bob!.call(acceptTerms, { id })
    expect(await seen()).toEqual(levels)
  })
})
