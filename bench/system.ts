import * as menuAdmin from '@hepu/api/areas/authority/menu/menuAdmin'
import * as organization from '@hepu/api/areas/authority/organization/organization'
import { exportOrganizations } from '@hepu/api/areas/authority/organization/organizationImport'
import * as role from '@hepu/api/areas/authority/role/role'
import * as session from '@hepu/api/areas/authority/session/session'
import * as userAdmin from '@hepu/api/areas/authority/user/userAdmin'
import { exportUsers } from '@hepu/api/areas/authority/user/userImport'
import type { Route } from '@hepu/api/core/route'
import { fillPath } from '@hepu/api/core/routePath'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../apps/server/src/app.ts'
import { quantile, timeOf } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf } from './record.ts'
import { seedSystem } from './seedSystem.ts'

/** One call of the screens of 系统管理, as they ask it. */
interface Asked {
  name: string
  route: Route
  input: Record<string, unknown>
}

/** Server time of one call. */
export interface SystemResult {
  name: string
  path: string
  p50: number
  p95: number
  /** Mean processor time (ms) of the server process, which the load of other programs hardly moves. */
  cpu: number
  /** Bytes of the answer, not compressed. */
  bytes: number
}

const ROUNDS = { warmUp: 5, rounds: 40 }

/** Loads a large company and times every tree and list of 系统管理, within this process and without a socket. */
export async function measureSystem(undo: (() => Promise<unknown>)[]): Promise<{
  postgres: string
  results: SystemResult[]
}> {
  const place = await openPlace()
  undo.push(place.close)
  console.log('loading the company…')
  await seedSystem(place.connection, place.user)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  console.log('measuring…')
  const results: SystemResult[] = []
  for (const asked of await listAsked(place)) results.push(await measureCall(fastify, place, asked))
  return { postgres: place.postgres, results }
}

async function listAsked({ connection: { pool }, user }: Place): Promise<Asked[]> {
  const one = async (text: string) => (await pool.query<{ id: string }>(text)).rows[0]!.id
  const orgId = String(user.orgId)
  const region = await one(`select id from organization where code = 'B1'`)
  const roleId = await one(`select id from role where code = 'bench1'`)
  const userId = await one(`select id from "user" where account = 'bench2000'`)
  const page = { current: 1, size: 20, model: {} }
  const asked = (name: string, route: Route, input: Record<string, unknown> = {}): Asked => ({
    name,
    route,
    input,
  })
  return [
    asked('机构树', organization.allTree),
    asked('机构树，按名称筛选', organization.allTree, { orgName: '育种站3' }),
    asked('机构及其直接下级', organization.treeTwoLevelPlain),
    asked('机构列表', organization.pageOrganizations, page),
    asked('机构列表，按名称排序的末页', organization.pageOrganizations, {
      ...page,
      sort: 'name',
      current: 100,
    }),
    asked('直接下级', organization.listBelow, { id: orgId }),
    asked('用户列表', userAdmin.pageUsers, page),
    asked('用户列表，按姓名排序，每页200', userAdmin.pageUsers, { ...page, sort: 'name', size: 200 }),
    asked('用户列表，末页', userAdmin.pageUsers, { ...page, current: 500 }),
    asked('用户列表，按姓名筛选', userAdmin.pageUsers, { ...page, model: { name: '伟' } }),
    asked('用户列表，一个大区及其下级', userAdmin.pageUsers, { ...page, model: { orgId: region } }),
    asked('一个机构的用户', userAdmin.pageUsersOf, { ...page, orgId }),
    asked('机构用户树', userAdmin.userOrgTree),
    asked('用户的角色', userAdmin.listUserRole, { userId }),
    asked('新用户可选的角色', userAdmin.listUserRole, { orgIds: orgId }),
    asked('角色列表', role.rolePage, page),
    asked('全部角色', role.roleAll),
    asked('角色', role.roleShow, { id: roleId }),
    asked('角色的人员', role.roleUserPage, { ...page, model: { roleId } }),
    asked('角色可分配的人员', role.roleUserList, { ...page, model: { roleId, assigned: false } }),
    asked('菜单与资源树', menuAdmin.menuResourceTree),
    asked('菜单树', menuAdmin.menuTree),
    asked('侧栏菜单树', menuAdmin.getMenuTree, { flag: true }),
    asked('可授权的菜单与资源', menuAdmin.menuSourceTree),
    asked('继承的菜单', menuAdmin.inheritList, { orgId: region }),
    asked('菜单的资源', menuAdmin.resourceList, { menuId: '5000021' }),
    asked('本人的菜单', session.myAuths),
    asked('本人的资源', session.menuResources),
    asked('导出用户', exportUsers),
    asked('导出机构', exportOrganizations),
  ]
}

async function measureCall(fastify: FastifyInstance, place: Place, asked: Asked): Promise<SystemResult> {
  const { name, route, input } = asked
  const { path, rest } = fillPath(route.path, input)
  const texts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]))
  const request = {
    method: route.method,
    url: path,
    headers: headersOf(place.user.token),
    ...(route.method === 'GET' ? { query: texts } : { payload: JSON.stringify(rest) }),
  }
  let bytes = 0
  const times: number[] = []
  const cpuAtStart = process.cpuUsage()
  for (let round = -ROUNDS.warmUp; round < ROUNDS.rounds; round++) {
    const ms = await timeOf(async () => {
      const answer = await fastify.inject(request)
      bytes = answer.rawPayload.length
      const isRefused = answer.statusCode !== 200 || /^\{"code":(?!1,)/.test(answer.body.slice(0, 20))
      if (isRefused) throw new Error(`${path} answered ${answer.body.slice(0, 200)}`)
    })
    if (round >= 0) times.push(ms)
  }
  const { user, system } = process.cpuUsage(cpuAtStart)
  const cpu = (user + system) / 1000 / (ROUNDS.warmUp + ROUNDS.rounds)
  return { name, path: route.path, cpu, p50: quantile(times, 0.5), p95: quantile(times, 0.95), bytes }
}
