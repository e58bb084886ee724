import { insertPerson as api } from '@hepu/api/areas/authority/person/person'
import { eq } from 'drizzle-orm'
import { person, user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { insertPerson } from '../../authority/shared.ts'

/** Staff by account: number, position, kind of post, title, entry and field of work. */
const staff: Readonly<Record<string, readonly [string, string, string, string, string, string]>> = {
  trial: ['HP0012', '试验站站长', '试验测试', '高级农艺师', '2012-07-01', '玉米多环境试验与田间评价'],
  director: ['HP0003', '育种总监', '育种', '研究员', '2006-03-15', '玉米耐密抗倒育种'],
  secretary: ['HP0041', '科研秘书', '管理', '农艺师', '2018-07-02', '科研项目与成果管理'],
  reviewer: ['HP0017', '分子育种主管', '生物技术', '副研究员', '2014-09-01', '茎秆强度与抗病基因定位'],
  project: ['HP0028', '项目经理', '管理', '农艺师', '2016-04-11', '项目全过程管理'],
}

/** Puts the users of the demo organisation who take part in its projects on record, unless it has staff already. */
export async function seedStaff(ctx: Ctx): Promise<void> {
  if ((await ctx.db.$count(person, eq(person.orgId, ctx.caller.orgId))) > 0) return
  for (const [account, fields] of Object.entries(staff)) {
    const [found] = await ctx.db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(eq(user.account, account))
    if (!found) continue
    const [staffNo, position, postType, titleRank, entryDate, direction] = fields
    const input = api.input.parse({
      orgId: String(ctx.caller.orgId),
      name: found.name,
      userId: String(found.id),
      workState: '在职',
      staffNo,
      position,
      postType,
      titleRank,
      entryDate,
      direction,
    })
    await insertPerson(ctx, input)
  }
}
