import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { uploadParam } from './core/file/file.ts'
import { exportGenes } from './areas/research/gene/geneLibrary.ts'
import { resources } from './resources.ts'
import type { CallLimit, Route } from './core/route.ts'
import { areas, routes } from './routes.ts'

/** Values of a record that only the server sets: its organisation, its crop, and its creator. */
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
/**
 * Returns whether the call is an administrator's, who chooses the organisation of a record; every such call checks which are
 * allowed.
 */
const administers = ({ access }: Route) => access.startsWith('system.')
/** Calls that move one's own session to a work context that one has anyway. */
const moves = [
  '/api/authority/userV2/changeCrop',
  '/api/authority/userV2/changeOrg',
  '/api/authority/user/changeOrg/{orgId}',
]

const commands = routes.filter(({ kind }) => kind === 'command')

/** Returns every object in a schema, at any depth, each once. */
function objectsIn(schema: unknown, seen = new Set<unknown>()): z.ZodObject[] {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return []
  seen.add(schema)
  const below = Object.values(schema instanceof z.ZodType ? schema.def : schema)
  const here = schema instanceof z.ZodObject ? [schema] : []
  return [...here, ...below.flatMap((schema) => objectsIn(schema, seen))]
}

test('a command ignores undeclared fields, so that additional values reach no record', () => {
  expect(commands.length).toBeGreaterThan(300)
  const open = commands.filter(({ input }) =>
    objectsIn(input).some(({ def }) => def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)),
  )
  expect(open.map(({ path }) => path)).toEqual([])
})

test('no call lets the sender set organisation, crop or author of a record', () => {
  const named = commands.filter(
    (route) =>
      !administers(route) &&
      objectsIn(route.input).some(({ shape }) => Object.keys(shape).some((name) => SERVERS.has(name))),
  )
  expect(named.map(({ path }) => path).toSorted()).toEqual(moves.toSorted())
})

/**
 * Calls that must refuse unknown fields: the caller of a list would take the whole list for the filtered one, and the sender
 * of an upload would believe that the field had an effect.
 */
const ofRegistries = resources.flatMap(({ calls }) => [calls.page, calls.export])
const strict: readonly Route[] = [uploadParam, exportGenes, ...ofRegistries]

/** Field names that calls have in common. */
const common = [
  'id ids parentId type state status projectId contractId topicId assignmentId organizationId orgId userId fileId infoId',
  'infoType resultType resultStatus resultClass resultName companyRelevant cropSpecies cropType germplasmId germplasmIds',
  'geneTypeId breederId serviceId categoryId dataType code name year startYear endYear level projectFileType',
  'changeAttachType riskAttachType fileType nccId source permission flag orgName',
]
  .join(' ')
  .split(' ')
const keyOf = ({ method, path }: Route) => `${method} ${path}`

/** Returns the parsed values of an input, or else its problems. */
function answerOf({ input }: Route, given: object): unknown {
  const { data, error } = input.safeParse(given)
  return error ? error.issues.map(({ code, path, message }) => ({ code, path, message })) : data
}

/** Makes values of the wrong kind for unknown fields, which a call that read them would refuse. */
const foreign = (known: object) =>
  Object.fromEntries(
    [...common, 'unheardOf'].filter((name) => !(name in known)).map((name) => [name, { no: 'use' }]),
  )

test('F-443 calls ignore unknown names, even common ones, except in filters of registries and options of an upload', () => {
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

test('F-443 lists of registries ignore unknown names outside their filters, and their forms ignore them everywhere', () => {
  for (const def of resources) {
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
    'contactInfo',
    'open',
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

/** The prefix of the calls of each area; those of one area may lie under a second one. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  authority: ['authority'],
  experiment: ['experiment'],
  upgrade: ['upgrade'],
  research: ['research', 'product'],
  approval: ['approval'],
  obligation: ['obligation'],
  ai: ['authority'],
  projectTracking: ['project'],
  productRecord: ['product'],
  contract: ['contract', 'product'],
  breeder: ['product'],
  dashboard: ['dashboard'],
  serviceSelection: ['integration'],
  listing: ['resultsTrading'],
}

test('F-473 F-505 the calls of each area are under the prefix that is given for it', () => {
  const found = areas.map(({ groups }) => [
    groups[0]!.name,
    [...new Set(groups.flatMap((group) => group.routes.map(({ path }) => path.split('/')[2]!)))],
  ])
  expect(Object.fromEntries(found)).toEqual(PREFIXES)
  const ofProjects = routes.filter(({ path }) => path.startsWith('/api/project/'))
  expect(ofProjects.length).toBeGreaterThanOrEqual(250)
})
