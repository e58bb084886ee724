import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Route } from './core/route.ts'
import type { Subject } from './core/subject.ts'
import { act } from './core/approval/approvalCalls.ts'
import { pageObligations } from './core/obligation/obligationCalls.ts'
import { queryOneProjectInfo } from './areas/project/application/projectApplication.ts'
import { audit } from './areas/project/audit/projectAudit.ts'
import { showChange } from './areas/project/change/projectChange.ts'
import { showClosing } from './areas/project/closing/projectClosing.ts'
import { pageExecutions } from './areas/project/execute/projectExecute.ts'
import { specialFund } from './areas/project/fund/projectFund.ts'
import { pagelist } from './areas/project/plan/taskIndex.ts'
import { gene } from './areas/research/gene/gene.ts'
import { patent } from './areas/research/patent/patent.ts'
import { routes } from './routes.ts'

const nameOf = ({ method, path }: Route): string => `${method} ${path.replace('/api/', '')}`
const namesOf = (found: readonly Route[]): string[] => found.map(nameOf)
const commands = routes.filter(({ kind }) => kind === 'command' || kind === 'upload')
const queries = routes.filter(({ kind }) => kind === 'query')
const streams = routes.filter(({ kind }) => kind === 'stream')

/** Commands after which nothing that was read is another: of signing in, which begins with an empty cache, and of storing a file. */
const changeNothing = [
  'POST authority/anno/accountLogin',
  'POST authority/anno/resetPassword',
  'POST authority/anno/sendSms',
  'POST authority/anno/smsLogin',
  'POST authority/anno/ticketLogin',
  'POST authority/anno/verify',
  'POST authority/user/changeOrg/{orgId}',
  'POST authority/user/createTicket',
  'POST authority/user/logout',
  'POST authority/userV2/changeCrop',
  'POST authority/userV2/changeOrg',
  'POST file/storage',
  'POST product/breeder/importData',
  'POST product/contractResult/contractResultImportCheck',
  'POST product/file/fileInfo/upload',
  'POST product/file/generate/uploadParam',
  'POST product/productBinding/importProductBindCheck',
  'POST product/varietyMaintenance/importCheck',
]

/** Answers that never change while the server runs. */
const constants = [
  'GET authority/data/provinceList',
  'GET experiment/experimentGroup/phaseList',
  'GET experiment/experimentVariety/statusList',
  'GET product/areaInfo/city',
  'GET product/areaInfo/province',
  'GET product/areaInfo/saleAreas',
  'GET product/breederProduct/phaseList',
  'GET product/common/AliyunGeoService',
  'GET product/product/lifeCycleList',
  'GET product/product/statusList',
  'GET project/fund/getSelfFundFlowType',
  'GET project/fund/getSpecialFundFlowType',
  'GET project/projectAuthRole/projectMenuResourceList',
  'GET research/common/areaTree',
  'GET research/patent/legalStatus',
  'GET research/patent/types',
  'GET resultsTrading/anno/regionList',
  'GET upgrade/upgradeStandard/templates',
]

describe('every call says what it has to do with the subjects', () => {
  test('every command changes a subject, but for those of signing in and of storing a file', () => {
    const found = namesOf(commands.filter(({ changes }) => changes.length === 0))
    expect(found.toSorted()).toEqual(changeNothing)
  })

  test('every query reads a subject, but for constants', () => {
    const found = namesOf(queries.filter(({ reads }) => reads.length === 0))
    expect(found.toSorted()).toEqual(constants)
  })

  test('every stream changes a subject or reads one', () => {
    expect(namesOf(streams.filter(({ reads, changes }) => reads.length + changes.length === 0))).toEqual([])
  })

  test('a command reads nothing and a query changes nothing, as nobody would heed it', () => {
    expect(namesOf(commands.filter(({ reads }) => reads.length > 0))).toEqual([])
    expect(namesOf(queries.filter(({ changes }) => changes.length > 0))).toEqual([])
  })

  test('none is named twice by one call', () => {
    const doubled = (subjects: readonly Subject[]) => new Set(subjects).size < subjects.length
    expect(namesOf(routes.filter(({ reads, changes }) => doubled(reads) || doubled(changes)))).toEqual([])
  })
})

const read = new Set(routes.flatMap(({ reads }) => reads))
const changed = new Set(routes.flatMap(({ changes }) => changes))

test('whatever a command changes is read by some query', () => {
  expect([...changed].filter((subject) => !read.has(subject))).toEqual([])
})

test('whatever a query reads is changed by some command', () => {
  expect([...read].filter((subject) => !changed.has(subject))).toEqual([])
})

test.each([act, audit])('$path reads anew what an approval begins, changes or ends', ({ changes }) => {
  const readers = [
    queryOneProjectInfo,
    showChange,
    showClosing,
    pageExecutions,
    pagelist,
    specialFund,
    pageObligations,
  ]
  const missed = readers.filter(({ reads }) => !reads.some((subject) => changes.includes(subject)))
  expect(missed.map(({ path }) => path)).toEqual([])
})

test('the indexes of a plan are read anew after the review of a record that counts for one', () => {
  expect(pagelist.reads).toEqual(expect.arrayContaining([...patent.calls.audit.changes]))
})

describe('the calls of a resource', () => {
  test('read its records, what they point to, and the words they are written in', () => {
    expect(gene.calls.page.reads).toEqual([
      'research.gene',
      'system.organization',
      'system.user',
      'system.dictionary',
      'research.germplasm',
    ])
    expect(patent.calls.show.reads).toContain('research.project')
  })

  test('change its records; entering one may make a temporary person, where it names people', () => {
    expect(patent.calls.update.changes).toEqual(['research.patent', 'system.person'])
    expect(patent.calls.audit.changes).toEqual(['research.patent'])
    expect(gene.calls.update.changes).toEqual(['research.gene'])
  })

  test('an import changes them once it is confirmed, and nothing but the upload while it is previewed', () => {
    const { import: upload, batch } = patent.calls
    expect(upload.changes).toEqual(['import.batch'])
    expect(batch.discard.changes).toEqual(['import.batch'])
    expect(batch.progress.changes).toEqual([
      'import.batch',
      'import.mapping',
      'system.notice',
      'research.patent',
      'system.person',
    ])
  })
})

/** What was read anew in vain. */
const inVain: readonly { command: RegExp; query: RegExp; why: string }[] = [
  {
    command: /(importBatch|Import)\/(discard|choose|answer)$/,
    query: /^(?!.*(importBatch|Import)\/)/,
    why: 'a preview that is given up or answered has written nothing',
  },
  {
    command: /AcquireRecord\/(ignore|revokeIgnore|importBatch\/(confirm|progress))$/,
    query: /^research\/variety(Info)?\/(page|show)/,
    why: 'an announcement that arrives or is put aside leaves the registry as it is',
  },
  {
    command: /^research\/gene\/folder\/(save|delete)$/,
    query: /^product\/gene\//,
    why: 'a folder that is new, or empty and deleted, holds no gene',
  },
]
const isInVain = (command: string, query: string): boolean =>
  inVain.some((pair) => pair.command.test(command) && pair.query.test(query))

const text = readFileSync(new URL('./fixtures/refreshedBefore.txt', import.meta.url), 'utf8')
const before = text
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ') as [string, ...string[]])
const byPath = new Map(routes.map((route) => [route.path.replace('/api/', ''), route]))

test('whatever the lists of the screens had read anew after a command is read anew still', () => {
  const missed = before.flatMap(([command, ...asked]) => {
    const { changes } = byPath.get(command)!
    return asked
      .filter((query) => !isInVain(command, query))
      .filter((query) => !byPath.get(query)!.reads.some((subject) => changes.includes(subject)))
      .map((query) => `${command} → ${query}`)
  })
  expect(missed).toEqual([])
  expect(before.flatMap(([, ...asked]) => asked)).toHaveLength(1152)
})

test('every reason why something is read anew no more is the reason of some', () => {
  const isUsed = (reason: (typeof inVain)[number]) =>
    before.some(([from, ...asked]) => reason.command.test(from) && asked.some((to) => reason.query.test(to)))
  expect(inVain.filter((reason) => !isUsed(reason))).toEqual([])
})
