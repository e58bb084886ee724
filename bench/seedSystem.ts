import type { Connection } from '../apps/server/src/db/connect.ts'
import { giveFirstRoles } from '../apps/server/src/db/seed/seedRoles.ts'
import type { BenchUser } from './openPlace.ts'

/** What is loaded: a company with 2 000 organisations on four levels, 10 000 people, 500 menus and 200 own roles. */
export const SYSTEM = { organizations: 2_000, users: 10_000, menus: 500, roles: 200 }

/** A surname, two of forty characters and a number of characters: names as they are put in the order of pinyin. */
const NAME = `substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗', 1 + n % 20, 1) ||
  substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰飞鹏红梅', 1 + (n * 7) % 30, 1) ||
  substr('国建文志海云春山东晓永家', 1 + (n * 13) % 12, 1)`

/** Each statement takes the organisation of the administrator as its one value. */
const steps: { name: string; text: string }[] = [
  {
    name: 'organisations',
    text: `insert into organization (parent_id, path, name, code, is_institution, sort_value)
      select $1, '', case when n <= 10 then '大区' when n <= 110 then '分公司' when n <= 710 then '育种站' else '试验点' end || n,
        'B' || n, n <= 110, n from generate_series(1, ${SYSTEM.organizations} - 1) n`,
  },
  {
    name: 'their places',
    text: `with recursive numbers as (
        select n, case when n <= 10 then 0 when n <= 110 then 1 + (n - 11) / 10 when n <= 710 then 11 + (n - 111) / 6
          else 111 + (n - 711) / 2 end as above
        from generate_series(1, ${SYSTEM.organizations} - 1) n
      ), tree as (
        select 0 as n, id, path, null::bigint as parent_id from organization where id = $1
        union all
        select numbers.n, o.id, tree.path || o.id || '/', tree.id
        from tree join numbers on numbers.above = tree.n join organization o on o.code = 'B' || numbers.n
      )
      update organization o set path = tree.path, parent_id = tree.parent_id from tree where o.id = tree.id and tree.n > 0`,
  },
  {
    name: 'users',
    text: `with made as (
        insert into "user" (account, name, mobile, email, gender, position, password_hash)
        select 'bench' || n, ${NAME}, '13' || lpad(n::text, 9, '0'), 'bench' || n || '@example.com',
          case when n % 2 = 0 then '女' else '男' end, '试验员', 'none'
        from generate_series(1, ${SYSTEM.users}) n returning id, account
      )
      insert into user_org (user_id, org_id)
      select m.id, coalesce(o.id, $1) from made m
        left join organization o on o.code = 'B' || (substr(m.account, 6)::integer % ${SYSTEM.organizations})`,
  },
  {
    name: 'roles of the company',
    text: `insert into role (org_id, name, code)
      select $1, '角色' || n, 'bench' || n from generate_series(1, ${SYSTEM.roles}) n`,
  },
  {
    name: 'menus',
    text: `insert into menu (id, parent_id, type, label, code, path, sort_value, word)
      select 5000000 + n, case when n <= 20 then null when n <= 120 then 5000001 + (n - 21) / 5 else 5000021 + (n - 121) / 4 end,
        case when n <= 120 then 'm' else 'r' end, '菜单' || n, 'bench' || n, 'bench/' || n, n,
        case when n <= 120 then null else 'system.user:read' end
      from generate_series(1, ${SYSTEM.menus}) n where $1 > 0`,
  },
  {
    name: 'grants',
    text: `insert into role_menu (role_id, menu_id)
      select r.id, m.id from role r, menu m
      where r.org_id = $1 and m.id > 5000000 and r.follows is null and (m.id + r.id) % 4 = 0`,
  },
  {
    name: 'grants of administrators',
    text: `insert into catalogue_grant (code, menu_id) select 'administrator', id from menu where id > 5000000 and $1 > 0`,
  },
  {
    name: 'who has which role',
    text: `insert into user_role (user_id, role_id)
      select uo.user_id, r.id from user_org uo
        join role r on r.org_id = uo.org_id and (r.code = 'breeder' or r.code = 'bench' || (uo.user_id % ${SYSTEM.roles} + 1))
      where $1 > 0 on conflict do nothing`,
  },
]

/** Loads the company by SQL; the roles that every organisation starts with come by the product's own function. */
export async function seedSystem({ pool, db }: Connection, { orgId }: BenchUser): Promise<void> {
  for (const { name, text } of steps) {
    const startedAt = performance.now()
    await pool.query(text, [orgId])
    if (name === 'their places') await seedFirstRoles({ pool, db })
    console.log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  await pool.query('vacuum analyze')
}

async function seedFirstRoles({ pool, db }: Pick<Connection, 'pool' | 'db'>): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`select id from organization where code ~ '^B[0-9]+$'`)
  await giveFirstRoles(
    db,
    rows.map(({ id }) => Number(id)),
  )
}
