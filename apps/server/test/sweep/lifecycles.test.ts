import { insertPerson } from '@hepu/api/areas/authority/person/person'
import { roleSave, roleShow, roleState } from '@hepu/api/areas/authority/role/role'
import { supplierSave, supplierShow, supplierState } from '@hepu/api/areas/authority/supplier/supplier'
import * as temporary from '@hepu/api/areas/authority/person/temporaryPerson'
import { getUser, updateUserState } from '@hepu/api/areas/authority/user/userAdmin'
import { cellPage, cellStates, reviewCells, saveCells } from '@hepu/api/areas/experiment/cells/cell'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import * as batches from '@hepu/api/areas/experiment/import/trialImport'
import { rawData, setPlotStatus } from '@hepu/api/areas/experiment/plotData'
import { dataStates } from '@hepu/api/areas/experiment/experimentRecordKinds'
import { varietyInbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { operatedStates } from '@hepu/api/areas/research/acquire/acquireKinds'
import { typeList } from '@hepu/api/areas/research/gene/geneTypeList'
import * as genes from '@hepu/api/areas/research/gene/geneLibrary'
import { resources } from '@hepu/api/resources'
import { generateCurrentYear } from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { onOffStates } from '@hepu/api/core/recordKind'
import { reviewStates } from '@hepu/api/core/resource/review'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as trialImport from '../../src/areas/experiment/import/testImport.ts'
import { fileTest, type FileTest } from '../../src/files/testFiles.ts'
import { certified } from '../../src/areas/research/registry/testCertified.ts'
import { show, valuesOf } from '../../src/areas/research/registry/testRegistries.ts'
import * as promotion from '../../src/areas/upgrade/testPromotion.ts'
import { sweepOnce } from '../../src/import/batch/sweepImports.ts'
import type { Jobs } from '../../src/jobs.ts'
import { makeUser } from '../build/buildAuthority.ts'
import { fillInboxes } from '../build/buildInboxes.ts'
import { makeTrial, onePoint } from '../build/buildTrial.ts'
import { ctxOf, testApp, type Client } from '../testApp.ts'

let app: FileTest
/** May do everything. */
let ann: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

type Step = () => Promise<unknown>

/** The statuses of one thing, at the beginning and after each step. */
async function follow(read: () => Promise<string | number>, ...steps: readonly Step[]): Promise<string[]> {
  const path = [String(await read())]
  for (const step of steps) {
    await step()
    path.push(String(await read()))
  }
  return path
}

/**
 * What calls did to one thing after the other, put together: a handful of statuses with Chinese labels, all reached from
 * the same first one, and all left again but for the last ones.
 */
function expectWhole(
  labels: Readonly<Record<string, string>>,
  paths: readonly (readonly string[])[],
  last: readonly string[] = [],
): void {
  const names = Object.values(labels)
  expect(names.length).toBeLessThanOrEqual(8)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^\p{Script=Han}{2,10}$/u)
  expect(new Set(paths.map(([first]) => first)).size).toBe(1)
  const states = Object.keys(labels).toSorted()
  expect([...new Set(paths.flat())].toSorted()).toEqual(states)
  const left = new Set(
    paths.flatMap((path) => path.slice(0, -1).filter((state, at) => path[at + 1] !== state)),
  )
  expect(states.filter((state) => !left.has(state))).toEqual(last.toSorted())
}

describe('F-416 statuses are few and have Chinese labels; each is reached, and none but the last is a dead end', () => {
  test.each(resources.map((def) => [def.title, def] as const))(
    '审核状态 of %s reaches each status',
    async (_, def) => {
      const { id } = await ann.call<typeof def.calls.create>(def.calls.create, valuesOf(def, ann))
      const files = await certified(def, ann)
      const save = async (more: object) => {
        const { version } = await show(def, ann, id)
        await ann.call(def.calls.update, { ...valuesOf(def, ann), ...more, id, version })
      }
      const path = await follow(
        async () => (await show(def, ann, id)).status,
        () => save({ ...files, submit: true }),
        () => ann.call(def.calls.audit, { ids: [id], pass: false, opinion: '附件不全' }),
        () => save({ submit: true }),
        () => ann.call(def.calls.audit, { ids: [id], pass: true }),
        () => save({ [def.nameField]: '改名之后的系统', submit: true }),
      )
      expectWhole(reviewStates, [path])
    },
  )

  test('状态 of an evaluation reaches each status, and a revoked one is followed by a new one', async () => {
    const { ann: editor, bob, upgradeId, trial } = await promotion.makeEvaluated(app)
    let draftId = ''
    const draft = async () => {
      draftId = await promotion.saveDraft(editor, upgradeId)
    }
    const versionOf = async () => (await promotion.rehearse(editor, upgradeId)).upgrade.version
    const path = await follow(
      async () => (await promotion.rehearse(editor, upgradeId)).upgrade.state,
      () => promotion.decideBy(editor, upgradeId, { 试A: { final: 'DROP', reason: '晚熟' } }),
      draft,
      () => editor.call(rehearsing.deletePreview, { draftId }),
      draft,
      () => editor.call(rehearsing.savePreview, { draftId }),
      async () => editor.call(rehearsing.reopen, { upgradeId, version: await versionOf() }),
      () => promotion.confirm(editor, upgradeId),
      () => bob.call(publishing.publish, { upgradeId }),
      () => bob.call(publishing.revoke, { upgradeId, reason: '核错' }),
    )
    expectWhole(upgradeStates, [path], ['REVOKED'])
    await editor.call(generateCurrentYear, { year: 2025 })
    expect(await promotion.evaluationOf(editor, trial.groupId)).toMatchObject({ number: 2, state: 'INIT' })
  })

  test('状态 of an import reaches each status', async () => {
    const held = heldJobs()
    const server = await testApp({ jobs: held.jobs })
    try {
      const who = await server.user()
      const upload = async (bytes: Buffer) =>
        (await who.upload(batches.importFillData, {}, { name: '试验.csv', bytes })).id
      const of = (id: string) => who.call(batches.batchShow, { id })
      const stateOf = (id: string) => async () => (await of(id)).state
      const confirm = async (id: string) =>
        who.call(batches.batchConfirm, { id, version: (await of(id)).version })
      const undo = async (id: string) =>
        who.call(batches.batchUndo, { id, version: (await of(id)).version, reason: '导错了' })
      // Large enough for jobs: the blanks after each remark make a file of more than 2 MB.
      const remark = '田间记录'.padEnd(2_200)
      const rows = trialImport.trialRows(26, 40).map((row) => [...row, remark].join(','))
      const good = Buffer.from([[...trialImport.HEADS, '备注'].join(','), ...rows].join('\n'))
      const imported = await upload(good)
      const paths = [
        await follow(
          stateOf(imported),
          held.work,
          () => confirm(imported),
          held.work,
          () => undo(imported),
        ),
      ]
      /** Nobody does anything for so long, then the server looks after what was left lying. */
      const wait = async (id: string, hours: number) => {
        await server.services.db.execute(sql`
          update import_batch set created_at = created_at - make_interval(hours => ${hours}),
            updated_at = updated_at - make_interval(hours => ${hours}) where id = ${id}::bigint`)
        await sweepOnce(server.services.db)
      }
      const givenUp = await upload(good)
      const discard = () => who.call(batches.batchDiscard, { id: givenUp })
      paths.push(await follow(stateOf(givenUp), held.work, discard))
      const died = await upload(good)
      paths.push(
        await follow(
          stateOf(died),
          () => wait(died, 1),
          () => wait(died, 25),
        ),
      )
      expectWhole(batches.batchStates, paths, ['undone', 'expired', 'discarded'])
    } finally {
      await server.close()
    }
  })

  test('状态 of a typed value reaches each status, after which another value may be typed', async () => {
    const bob = await app.user({
      org: ann.org,
      permissions: ['experiment.variety:read', 'experiment.value:enter'],
    })
    const made = await makeTrial(await ctxOf(app, ann), { ...onePoint, year: 2025 })
    const groupId = String(made.groupId)
    const rowsOf = async () => (await ann.call(cellPage, { order: 'descending', model: { groupId } })).records
    const type = async (raw: string, seen: number | null = null) => {
      const seenId = (await rowsOf()).find(({ status }) => status === 'pending')?.id ?? null
      const cell = { pointId: String(made.point('新乡')), entryId: String(made.entry('LPA612')), rep: 1 }
      await bob.call(saveCells, { groupId, cells: [{ ...cell, field: 'plantHeight', raw, seen, seenId }] })
      const { id } = (await rowsOf()).find(({ status }) => status === 'pending')!
      return { id, read: async () => (await rowsOf()).find((row) => row.id === id)!.status }
    }
    const review = (id: string, decision: 'accepted' | 'rejected') =>
      ann.call(reviewCells, { groupId, ids: [id], decision, reason: decision === 'rejected' ? '复测' : null })
    const first = await type('250')
    const replaced = await follow(first.read, () => type('251'))
    const { id } = (await rowsOf()).find(({ status }) => status === 'pending')!
    const second = { id, read: async () => (await rowsOf()).find((row) => row.id === id)!.status }
    const rejected = await follow(second.read, () => review(id, 'rejected'))
    const third = await type('252')
    const accepted = await follow(third.read, () => review(third.id, 'accepted'))
    expectWhole(cellStates, [replaced, rejected, accepted], ['replaced', 'rejected', 'accepted'])
    await expect(type('253', 252)).resolves.toBeTruthy()
  })

  test('状态 of a plot reaches each status', async () => {
    const rows = trialImport.trialRows(2, 1)
    rows[0]![7] = 101
    await trialImport.importPending(ann, await trialImport.bookOf(trialImport.HEADS, rows))
    const { records: groups } = await ann.call(groupPage, {})
    const plots = async () => (await ann.call(rawData, { model: { groupId: groups[0]!.id } })).records
    const { id } = (await plots()).find(({ status }) => status === 'pending')!
    const turn = (status: 'accepted' | 'excluded') => () =>
      ann.call(setPlotStatus, { ids: [id], status, reason: '复核' })
    const path = await follow(
      async () => (await plots()).find((row) => row.id === id)!.status,
      turn('accepted'),
      turn('excluded'),
      turn('accepted'),
    )
    expectWhole(dataStates, [path])
  })

  test('处理状态 of a temporary person reaches each status', async () => {
    const orgId = String(ann.orgId)
    const staff = (more: object = {}) =>
      ann.call(insertPerson, { orgId, name: '王五', workState: '在职', ...more })
    const follows = async (step: (id: string) => Promise<unknown>) => {
      const { id } = await ann.call(temporary.insertTemporaryPerson, { name: '王五' })
      const read = async () => {
        for (const state of Object.keys(temporary.temporaryStates) as temporary.TemporaryState[]) {
          const { records } = await ann.call(temporary.pageTemporaryPersons, { model: { state } })
          const found = records.find((row) => row.id === id)
          if (found) return found.state
        }
        return '不在'
      }
      return follow(read, () => step(id))
    }
    const paths = [
      await follows((temporaryId) => staff({ temporaryId, temporaryVersion: 1 })),
      await follows(async (id) => {
        const { id: personId } = await staff({ name: '王小五' })
        await ann.call(temporary.mergeTemporaryPerson, { id, version: 1, personId })
      }),
      await follows((id) => ann.call(temporary.discardTemporaryPersons, { ids: [id], reason: '写错了' })),
    ]
    expectWhole(temporary.temporaryStates, paths, ['COMPLETED', 'MERGED', 'DISCARDED'])
  })

  test('处理状态 of an announcement reaches each status', async () => {
    await fillInboxes(ann, '公告')
    const { calls } = varietyInbox
    const [row] = (await ann.call(calls.pageRecord, {})).records
    const read = async () => {
      const waiting = await ann.call(calls.pageRecord, { model: { state: 0 } })
      return waiting.records.some(({ id }) => id === row!.id) ? 0 : 1
    }
    const ids = [row!.id]
    const path = await follow(
      read,
      () => ann.call(calls.ignore, { ids, reason: '与本企业无关' }),
      () => ann.call(calls.revoke, { ids }),
    )
    expectWhole(operatedStates, [path])
  })

  test.each<[string, () => Promise<OnOff>]>([
    [
      'a role',
      async () => {
        const { id } = await ann.call(roleSave, { name: '记录员', menuIds: ['111001'] })
        return { read: () => ann.call(roleShow, { id }), set: (state) => ann.call(roleState, { id, state }) }
      },
    ],
    [
      'a supplier',
      async () => {
        const { id } = await ann.call(supplierSave, { name: '北方种业', type: 'SEED' })
        const set = (state: 0 | 1) => ann.call(supplierState, { id, state })
        return { read: () => ann.call(supplierShow, { id }), set }
      },
    ],
    [
      'a user',
      async () => {
        const id = String((await makeUser(app.services.db, { org: ann.org, permissions: [] })).id)
        const set = (state: 0 | 1) => ann.call(updateUserState, { id, state })
        return { read: () => ann.call(getUser, { id }), set }
      },
    ],
    [
      'a method of genes',
      async () => {
        const find = async () => (await ann.call(genes.methodList, {}))[0]!
        const { id } = await find()
        return { read: find, set: (state) => ann.call(genes.updateMethodState, { id, state }) }
      },
    ],
    [
      'a title of genes',
      async () => {
        const all = async () => (await ann.call(typeList, {})).flatMap(({ titles }) => titles)
        const { id } = (await all())[0]!
        const read = async () => (await all()).find((title) => title.id === id)!
        return { read, set: (state) => ann.call(genes.updateTitleState, { id, state }) }
      },
    ],
  ])('启用 and 停用 of %s are both reached', async (_, make) => {
    const { read, set } = await make()
    const path = await follow(
      async () => (await read()).state,
      () => set(0),
      () => set(1),
    )
    expectWhole(onOffStates, [path])
  })
})

interface OnOff {
  read: () => Promise<{ state: number }>
  set: (state: 0 | 1) => Promise<unknown>
}

/** Jobs that wait until the test lets them be done, so that the statuses before can be seen. */
function heldJobs(): { jobs: Jobs; work: () => Promise<void> } {
  const handlers = new Map<string, (data: object, signal: AbortSignal) => Promise<void>>()
  const asked: { name: string; data: object }[] = []
  const jobs: Jobs = {
    enqueue: (_db, name, data) => Promise.resolve(void asked.push({ name: String(name), data })),
    work: (name, handler) => Promise.resolve(void handlers.set(String(name), handler as never)),
    repeat: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
  const work = async () => {
    for (const { name, data } of asked.splice(0))
      await handlers.get(name)!(data, new AbortController().signal)
  }
  return { jobs, work }
}
