import type { Connection } from '../apps/server/src/db/connect.ts'
import type { BenchUser } from './openPlace.ts'

/** Rows of one statement. */
const STEP = 100_000
/** Records that are exported: those of one category, spread over all. */
export const EXPORTED_ROWS = 100_000
export const EXPORTED = { category: '科技进步' }
/** A keyword in the middle of the names, two filters and an order, as a user asks. */
export const ASKED = { name: '抗倒伏种质', level: '省部级', grade: '一等' }

const parts = {
  crops: ['玉米', '水稻', '小麦', '大豆', '棉花', '油菜', '谷子', '高粱', '花生', '马铃薯'],
  traits: ['抗倒伏', '耐密', '早熟', '抗旱', '耐盐碱', '抗锈病', '优质', '高产', '宜机收', '脱水快'],
  things: ['种质', '自交系', '杂交种', '分子标记', '栽培技术', '制种技术', '转化体系', '双单倍体'],
}

/**
 * Fills 科技奖励 with this many records, 100 000 of them (or all, if there are fewer) in the exported category. The indexes of
 * the list and of the keyword are made afterwards, because nobody types a million records one by one. Returns the ms that the one
 * of the keyword took.
 */
export async function seedRewards(
  { pool }: Connection,
  { orgId, crop, userId }: BenchUser,
  count: number,
): Promise<{ indexMs: number; indexBytes: number }> {
  await pool.query('drop index reward_search')
  const { rows: listIndexes } = await pool.query<{ name: string; definition: string }>(LIST_INDEXES)
  for (const { name } of listIndexes) await pool.query(`drop index ${name}`)
  for (let first = 1; first <= count; first += STEP) {
    await pool.query(INSERT, [
      orgId,
      crop,
      userId,
      first,
      Math.min(count, first + STEP - 1),
      parts.crops,
      parts.traits,
      parts.things,
      Math.max(1, Math.floor(count / EXPORTED_ROWS)),
    ])
  }
  for (const { definition } of listIndexes) await pool.query(definition)
  const startedAt = performance.now()
  await pool.query('create index reward_search on reward using gin (search_grams(search))')
  const indexMs = performance.now() - startedAt
  await pool.query('vacuum analyze reward')
  const { rows } = await pool.query<{ bytes: string }>(`select pg_relation_size('reward_search') as bytes`)
  return { indexMs, indexBytes: Number(rows[0]!.bytes) }
}

const LIST_INDEXES = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'reward' and (indexname like 'reward\\_by\\_%' or indexname in ('reward_list', 'reward_filter'))`

const INSERT = `
  insert into reward (org_id, crop, created_by, updated_by, status, title, award_name, level, category, grade, cert_no,
    grant_org, grant_date, year, units, unit_rank, persons, person_rank, bonus, remark, search)
  select $1, $2, $3, $3, 1 + n % 3, it.title, it.award, (array['国家级', '省部级', '市厅级'])[1 + n % 3],
    case when n % $9 = 0 then '科技进步' else '自然科学' end, (array['特等', '一等', '二等', '三等'])[1 + n / 3 % 4],
    it.cert, '某某省人民政府', date '2000-01-01' + (n * 7 % 9000)::int, 2000 + n * 7 % 9000 / 366,
    jsonb_build_object('internalUnit', jsonb_build_array($1::bigint), 'staffList', '[]'::jsonb, 'externalUnit', '某某农业大学'),
    1 + n % 9,
    jsonb_build_object('internalUnit', '[]'::jsonb, 'externalUnit', null, 'staffList', jsonb_build_array(
      jsonb_build_object('userId', null, 'userName', '王麦', 'organizationName', null),
      jsonb_build_object('userId', null, 'userName', '李谷', 'organizationName', null))),
    1 + n % 5, n % 100, case when n % 4 = 0 then '=合计不是公式，换行' || chr(10) || '第二行' end,
    lower(concat_ws(chr(10), it.title, it.award, it.cert, '某某农业大学', '王麦', '李谷'))
  from generate_series($4::bigint, $5::bigint) n, lateral (select
    ($6::text[])[1 + n % 10] || ($7::text[])[1 + n / 10 % 10] || ($8::text[])[1 + n / 100 % 8] || '创制与应用第' || n || '期' as title,
    (array['神农中华农业科技奖', '省科学技术奖', '市科技进步奖'])[1 + n % 3] as award, 'KJ-' || lpad(n::text, 9, '0') as cert) it`
