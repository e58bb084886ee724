import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { uploadParam } from './core/file/file.ts'
import { exportGenes } from './areas/research/gene/geneLibrary.ts'
import { registries } from './areas/research/registries.ts'
import type { CallLimit, Route } from './core/route.ts'
import { routes } from './routes.ts'

/** What the server alone says of a record: whose it is, of which crop, and who made it. */
const SERVERS = new Set([
  'orgId',
  'org_id',
  'crop',
  'cropId',
  'createdBy',
  'created_by',
  'updatedBy',
  'createdAt',
  'deletedAt',
])
/** What one administers is placed by whoever administers it; which of these are his is checked in every call. */
const administers = ({ access }: Route) => access.startsWith('system.')
/** One's own session, moved to a place where one works anyway. */
const moves = [
  '/api/authority/userV2/changeCrop',
  '/api/authority/userV2/changeOrg',
  '/api/authority/user/changeOrg/{orgId}',
]

const commands = routes.filter(({ kind }) => kind === 'command')

/** Every object in a schema, at whatever depth, each once. */
function objectsIn(schema: unknown, seen = new Set<unknown>()): z.ZodObject[] {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return []
  seen.add(schema)
  const below = Object.values(schema instanceof z.ZodType ? schema.def : schema)
  const here = schema instanceof z.ZodObject ? [schema] : []
  return [...here, ...below.flatMap((it) => objectsIn(it, seen))]
}

test('a command takes nothing that it does not name: what a sender adds reaches no record', () => {
  expect(commands.length).toBeGreaterThan(300)
  const open = commands.filter(({ input }) =>
    objectsIn(input).some(({ def }) => def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)),
  )
  expect(open.map(({ path }) => path)).toEqual([])
})

test('nobody names organisation, crop or author of a record he saves', () => {
  const named = commands.filter(
    (route) =>
      !administers(route) &&
      objectsIn(route.input).some(({ shape }) => Object.keys(shape).some((name) => SERVERS.has(name))),
  )
  expect(named.map(({ path }) => path).toSorted()).toEqual(moves.toSorted())
})

/**
 * Of a list the whole would else be taken for the part that was asked for; of an upload a wish would be taken for granted.
 */
const ofRegistries = registries.flatMap(({ def: { calls } }) => [calls.page, calls.export])
const strict: readonly Route[] = [uploadParam, exportGenes, ...ofRegistries]

/** The field names that calls have in common. */
const common = [
  'id ids parentId type state status projectId contractId topicId assignmentId organizationId orgId userId fileId infoId',
  'infoType resultType resultStatus resultClass resultName companyRelevant cropSpecies cropType germplasmId germplasmIds',
  'geneTypeId breederId serviceId categoryId dataType code name year startYear endYear level projectFileType',
  'changeAttachType riskAttachType fileType nccId source permission flag orgName',
]
  .join(' ')
  .split(' ')
const keyOf = ({ method, path }: Route) => `${method} ${path}`

/** What a call makes of an input: its values, else what it says is wrong. */
function answerOf({ input }: Route, given: object): unknown {
  const { data, error } = input.safeParse(given)
  return error ? error.issues.map(({ code, path, message }) => ({ code, path, message })) : data
}

/** With values of the wrong kind, in which a call that read them would see something wrong. */
const foreign = (known: object) =>
  Object.fromEntries([...common, 'unheardOf'].filter((it) => !(it in known)).map((it) => [it, { no: 'use' }]))

test('F-443 calls ignore names that they do not know, common ones too, but for filters of registries and the wishes of an upload', () => {
  const refusing = routes.filter((route) => {
    const { model } = route.input.shape as Record<string, z.core.$ZodType>
    const filters = model instanceof z.ZodPrefault ? model.unwrap() : undefined
    const inside = filters instanceof z.ZodObject ? { model: foreign(filters.shape) } : {}
    const given = { ...foreign(route.input.shape), ...inside }
    return !isDeepStrictEqual(answerOf(route, given), answerOf(route, {}))
  })
  expect(refusing.map(keyOf).toSorted()).toEqual(strict.map(keyOf).toSorted())
  const strictInside = routes.filter(({ input }) =>
    objectsIn(input).some(({ def }) => def.catchall instanceof z.ZodNever),
  )
  expect(strictInside.map(keyOf).toSorted()).toEqual(strict.map(keyOf).toSorted())
})

test('F-443 lists of registries ignore such names beside their filters, and their forms everywhere', () => {
  for (const { def } of registries) {
    for (const route of [def.calls.page, def.calls.create, def.calls.update]) {
      expect(answerOf(route, foreign(route.input.shape)), keyOf(route)).toEqual(answerOf(route, {}))
    }
  }
})

test('calls that ask for a secret, export without sign-in or question the assistant have a limit of their own', () => {
  const byLimit = Map.groupBy(
    routes.filter(({ limit }) => limit),
    ({ limit }) => limit,
  )
  const pathsOf = (limit: CallLimit) => byLimit.get(limit)?.map(({ path }) => path.split('/').at(-1))
  expect(pathsOf('guess')?.toSorted()).toEqual([
    'accountLogin',
    'resetPassword',
    'sendSms',
    'smsLogin',
    'ticketLogin',
    'updateMobile',
    'updatePassword',
    'verify',
  ])
  expect(pathsOf('openExport')).toEqual(['export'])
  expect(pathsOf('question')).toEqual(['streamWorkflow'])
})
