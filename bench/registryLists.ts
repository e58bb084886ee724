import { reward } from '@hepu/api/areas/research/reward/reward'
import type { FastifyInstance } from 'fastify'
import type { Wave } from './capture.ts'
import { measureList, type ListResult } from './lists.ts'
import type { BenchUser, Place } from './openPlace.ts'
import { recordList, type RecordedCall } from './record.ts'
import { ASKED } from './seedRewards.ts'
import type { Servers } from './serve.ts'

/** A list of the registry as a user asks for it, and what a person who knows the data would ask the database instead. */
interface AskedList {
  name: string
  /** Most ms of one request; undefined where the ratio to the bare server is the goal. */
  goal: number | undefined
  input: { current: number; size: number; sort: string; order: string; model: object }
  best: (user: BenchUser) => Wave[]
}

/** A list with its call as recorded. */
export interface RecordedRegistryList extends AskedList {
  call: RecordedCall
}

export interface RegistryListResult extends ListResult {
  name: string
  goal: number | undefined
}

const SIZE = 20
const DEEP = 100_000
const newest = { size: SIZE, sort: 'id', order: 'descending' }
const byDay = { current: 1, size: SIZE, sort: 'grantDate', order: 'descending' }
const { name: keyword, ...filters } = ASKED

const LIVE = `org_id = $1 and crop = $2 and deleted_at is null`
const FILTERED = `${LIVE} and level = $3 and grade = $4`
const BY_DAY = `order by grant_date desc, id desc limit ${SIZE}`

const scopeOf = ({ orgId, crop }: BenchUser): unknown[] => [orgId, crop]

/** The lists of the goals, in the order in which they are printed. */
export const registryLists: readonly AskedList[] = [
  {
    name: 'opening list',
    goal: 10,
    input: { ...newest, current: 1, model: {} },
    best: (user) => [
      [{ text: `select * from reward where ${LIVE} order by id desc limit ${SIZE}`, values: scopeOf(user) }],
    ],
  },
  {
    name: 'two filters, order, count',
    goal: 25,
    input: { ...byDay, model: filters },
    best: (user) => {
      const values = [...scopeOf(user), filters.level, filters.grade]
      return [
        [
          { text: `select * from reward where ${FILTERED} and grant_date is not null ${BY_DAY}`, values },
          { text: `select count(*) from reward where ${FILTERED}`, values },
        ],
      ]
    },
  },
  {
    name: `offset ${DEEP.toLocaleString('en').replaceAll(',', ' ')}`,
    goal: 50,
    input: { ...newest, current: DEEP / SIZE + 1, model: {} },
    best: (user) => {
      const ids = `select id from reward where ${LIVE} order by id desc limit ${SIZE} offset ${DEEP}`
      const text = `select * from reward where org_id = $1 and id in (${ids}) order by id desc`
      return [[{ text, values: scopeOf(user) }]]
    },
  },
  {
    name: 'keyword, two filters, order, count',
    goal: undefined,
    input: { ...byDay, model: ASKED },
    best: (user) => {
      const pairs = Array.from(keyword.slice(1), (letter, at) => `${keyword[at]}${letter}`)
      const found = `select id, grant_date, count(*) over () as total from reward where ${LIVE}
        and (level = $3 and grade = $4) is true and search_grams(search) @> (select $5::text[]) and search like $6
        ${BY_DAY}`
      const text = `select reward.*, total from (${found}) as found join reward on reward.org_id = $1
        and reward.id = found.id order by reward.grant_date desc, reward.id desc`
      return [[{ text, values: [...scopeOf(user), filters.level, filters.grade, pairs, `%${keyword}%`] }]]
    },
  },
]

/** Makes each call once and compares its records with those of the best statements. */
export async function recordRegistryLists(
  place: Place,
  fastify: FastifyInstance,
): Promise<RecordedRegistryList[]> {
  const recorded: RecordedRegistryList[] = []
  for (const list of registryLists) {
    const call = await recordList(place, fastify, reward.calls.page, list.input)
    await compareRecords(place, list, call)
    recorded.push({ ...list, call })
  }
  return recorded
}

async function compareRecords({ connection, user }: Place, list: AskedList, { answer }: RecordedCall) {
  const { records } = (answer as { data: { records: { id: string }[] } }).data
  const [page] = list.best(user).flat()
  if (!page) throw new Error(`${list.name} is compared with nothing`)
  const { rows } = await connection.pool.query<{ id: string | number }>(page.text, page.values)
  const [ours, theirs] = [records, rows].map((found) => found.map(({ id }) => String(id)).join())
  if (ours !== theirs) throw new Error(`${list.name}: ${ours} is not ${theirs}`)
}

/** Measures one list. */
export const measureRegistryList = async (
  place: Place,
  servers: Servers,
  { name, goal, call, best }: RecordedRegistryList,
): Promise<RegistryListResult> => ({
  name,
  goal,
  ...(await measureList(place, servers, call, best(place.user))),
})
