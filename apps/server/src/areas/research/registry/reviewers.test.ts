import { changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { create, show } from './testRegistries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const RECORDS = 6

const approve = (who: Client, ids: readonly string[]) =>
  who.call(copyright.calls.audit, { ids: [...ids], pass: true })
const sendBack = (who: Client, ids: readonly string[]) =>
  who.call(copyright.calls.audit, { ids: [...ids], pass: false, opinion: '材料不全' })

/** Returns how often each record was reviewed, according to its history. */
async function reviewsOf(ann: Client, ids: readonly string[]): Promise<number[]> {
  const { records } = await ann.call(changeLogPage, { current: 1, size: 100, model: { object: 'copyright' } })
  return ids.map(
    (id) =>
      records.filter(
        ({ objectId, reason }) => String(objectId) === id && /^(审核通过|驳回：)/.test(reason ?? ''),
      ).length,
  )
}

test('of two people who review the same records at once one reviews all of them, and the other learns who did', async () => {
  const ann = await app.user()
  const bob = await app.user({ org: ann.org })
  const ids: string[] = []
  for (let at = 0; at < RECORDS; at++) ids.push((await create(copyright, ann, at)).id)
  // In the opposite order: calls that lock in the order of their input would wait for each other for ever.
  const outcomes = await Promise.allSettled([approve(ann, ids), sendBack(bob, ids.toReversed())])
  const [done, refused] = outcomes.toSorted((a, b) => a.status.localeCompare(b.status))
  expect(done).toEqual({ status: 'fulfilled', value: { changed: RECORDS } })
  const isApproved = outcomes[0].status === 'fulfilled'
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: {
      code: 4220,
      message: expect.stringMatching(
        isApproved ? /^「.+」已由.+于.+通过$/ : /^「.+」已由.+于.+驳回$/,
      ) as string,
    },
  })
  const states = await Promise.all(ids.map(async (id) => (await show(copyright, ann, id)).status))
  expect(states).toEqual(ids.map(() => (isApproved ? 2 : 3)))
  expect(await reviewsOf(ann, ids)).toEqual(ids.map(() => 1))
})
