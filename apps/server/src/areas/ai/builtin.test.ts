import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import { project } from '@hepu/api/areas/research/project/project'
import { generateCurrentYear } from '@hepu/api/areas/upgrade/evaluation'
import { publish, revoke } from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fivePoints, makeTrial } from '../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { valuesOf } from '../research/registry/testRegistries.ts'
import { confirm, makeEvaluated, type Evaluated } from '../upgrade/testPromotion.ts'
import { askAnew, askIn } from './fixtures/asking.ts'
import { createSession } from '@hepu/api/areas/ai/assistant'
import { textIn } from './recordText.ts'
import { openToolbox } from './toolbox.ts'
import { tools } from './tools.ts'

let server: TestApp
let made: Evaluated
let ann: Client
beforeAll(async () => {
  server = await testApp()
  made = await makeEvaluated(server, {
    traits: { lodging: { 新乡: [2, 4, 1, 3], 商丘: [4, 6, 3, 1] } },
  })
  ann = made.ann
})
afterAll(() => server.close())

const ask = async (question: string, who: Client = ann) => (await askAnew(who, question)).answer!
const toolsOf = async (who: Client) => openToolbox(server.app, await ctxOf(server, who), tools)

/** The figures of the group as the analysis screen gets them. */
const average = () => ann.call(analysis.dataAnalysisAvg, { groupId: String(made.trial.groupId) })

describe('the assistant about 科研项目', () => {
  const name = '耐密宜机收种质创新'
  const make = async (who: Client) => {
    const values = { ...valuesOf(project, who), name }
    const { id } = await who.call(project.calls.create, { ...values, submit: false })
    return { id, projectNo: textIn(values, 'projectNo'), totalFund: textIn(values, 'totalFund') }
  }

  test('Q-G21 a project is found by name or number, with its days and funds, and cited', async () => {
    const bob = await server.user()
    const { id, projectNo, totalFund } = await make(bob)
    const path = `/research/projectList/projectListDetailsCheck?id=${id}`
    for (const question of [`${name}进展如何`, `项目${projectNo}的经费`, '宜机收种质的项目']) {
      const answer = await ask(question, bob)
      expect(answer.content, question).toContain(`[${name}](${path})`)
      expect(answer.content, question).toContain(`| ${totalFund} |`)
      expect(answer.citations, question).toContainEqual({ label: name, path })
    }
    expect((await ask('有哪些科研项目', bob)).content).toContain('共有 **1** 个科研项目')
  })

  test('a project of another organisation or crop is not found, and without the permission there is no answer', async () => {
    const bob = await server.user()
    await make(bob)
    const rice = await server.user({ org: bob.org, crop: 'rice' })
    for (const who of [await server.user(), rice]) {
      expect((await ask(`项目${name}`, who)).content).toContain('还没有科研项目')
    }
    const eve = await server.user({ org: bob.org, permissions: ['experiment.variety:read'] })
    expect((await ask('有哪些科研项目', eve)).content).toContain('您没有「查看科研项目」权限')
  })
})

describe('the permissions of the assistant', () => {
  test('a tool is not offered to a caller who lacks its permission', async () => {
    const eve = await server.user({ org: ann.org, permissions: ['upgrade.standard:read'] })
    const box = await toolsOf(eve)
    expect(box.offered.map(({ name }) => name)).toEqual(['find_standards', 'show_standard'])
    expect(box.labelOf('find_varieties')).toBeUndefined()
    expect((await box.use('find_varieties', {})).text).toBe('{"error":"没有这个工具"}')
    expect((await ask('LPA612的产量', eve)).content).toContain('您没有「查看试验」权限')
    expect((await ask('有哪些晋级标准', eve)).content).toContain('增产五个点')
  })

  test('evaluations are not answered about without the permission to read them', async () => {
    const eve = await server.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    expect((await ask('LPA612晋级了吗', eve)).content).toContain('您没有「查看晋级评估」权限')
    expect((await ask('有哪些晋级标准', eve)).content).toContain('您没有「查看晋级标准」权限')
    expect((await ask('LPA612的产量', eve)).content).toContain('kg/亩')
  })

  test('records of another organisation or crop are not found', async () => {
    const stranger = await server.user()
    const rice = await server.user({ org: ann.org, crop: 'rice' })
    for (const who of [stranger, rice]) {
      const answer = await ask('LPA612的产量', who)
      expect(answer.content).toContain('没有查到与「LPA612」有关的品种、组别或标准')
      expect(answer.citations).toEqual([])
    }
    const box = await toolsOf(stranger)
    const entry = String(made.trial.entry('LPA612'))
    expect((await box.use('points_of_entry', { id: entry })).text).toContain('不存在或无权查看')
    expect((await box.use('show_variety', { name: 'LPA612' })).text).toContain('不存在或无权查看')
  })

  test('the values of a tool are checked like those of its call', async () => {
    const box = await toolsOf(ann)
    expect((await box.use('analyse_group', { groupId: 'x' })).text).toBe('{"error":"组别不正确"}')
    expect((await box.use('find_varieties', { size: 9999 })).text).toContain('error')
  })
})

describe('the assistant about varieties', () => {
  test('F-381 Q-G21 yield, rank, gain and points equal those of the analysis screen, with units and links', async () => {
    const { content, citations } = await ask('LPA612的产量怎么样？')
    const row = (await average()).rows.find(({ name }) => name === 'LPA612')!
    expect(content).toContain(`平均折亩产 **${row.mean!.toFixed(1)} kg/亩**`)
    expect(content).toContain(`居组内第 ${row.rank} 位`)
    expect(content).toContain(
      `比对照郑单958增产 ${row.gains[0]!.gainPct!.toFixed(2)}%（增产点 ${row.gains[0]!.gainPoints}/${row.gains[0]!.points}）`,
    )
    expect(citations).toContainEqual({
      label: '2025 LPA612',
      path: `/estimate/estimate-progress/varieties?id=${made.trial.entry('LPA612')}`,
    })
    expect(content).toContain(
      `(/estimate/estimate-progress/analysisInformation?groupId=${made.trial.groupId})`,
    )
  })

  test('two varieties are compared in their common group, with the least significant difference', async () => {
    const { content } = await ask('LPA612和登海605哪个产量高，差异显著吗')
    const { rows, lsd05 } = await average()
    const [a, b] = ['LPA612', '登海605'].map((name) => rows.find((row) => row.name === name)!.mean!)
    expect(content).toContain(`**LPA612** 比 **登海605** 高 ${(a! - b!).toFixed(1)} kg/亩`)
    expect(content).toContain(`LSD0.05（${lsd05!.toFixed(2)} kg/亩）`)
    expect(content).toContain(a! - b! > lsd05! ? '差异显著' : '差异不显著')
  })

  test('a question that refers back is about the variety named before', async () => {
    const { id } = await ann.call(createSession, {})
    await askIn(ann, id, 'LPA612怎么样')
    const lodging = await askIn(ann, id, '它的倒伏呢？')
    expect(lodging.text).toMatch(/\| LPA612 \| 3\.0 \|/)
    expect(lodging.text).toContain('郑单958 CK1')
    const points = await askIn(ann, id, '各试点的产量呢')
    expect(points.text).toContain('**LPA612**')
    expect(points.text).toMatch(/\| 石家庄 \| \d+\.\d \|/)
  })

  test('part of a name finds a single variety, several are offered, and wildcards are letters', async () => {
    const who = await server.user()
    const ctx = await ctxOf(server, who)
    const points = [{ name: '新乡' }]
    await makeTrial(ctx, { points, entries: [{ name: '先玉335' }, { name: '先玉696' }, { name: '100%纯' }] })
    expect((await ask('696怎么样', who)).content).toContain('**先玉696**')
    const several = (await ask('先玉的表现', who)).content
    expect(several).toContain('名称相近的品种有 2 个，您问的是哪一个？')
    expect(several).toMatch(/- \[先玉335\]\(\S+id=\d+\)/)
    expect((await ask('%%的产量', who)).content).not.toContain('先玉')
    expect((await ask('先于335', who)).content).toContain('先玉335')
  })

  test('a variety without figures is described as having none, not as zero', async () => {
    const who = await server.user()
    await makeTrial(await ctxOf(server, who), { points: [{ name: '新乡' }], entries: [{ name: '先玉335' }] })
    expect((await ask('先玉335产量', who)).content).toContain('还没有产量数据')
    expect((await ask('最高产的品种', who)).content).toContain('没有查到有产量数据的品种')
  })
})

test('a variety whose newest trial has no figures yet is described by the one before', async () => {
  const who = await server.user()
  const ctx = await ctxOf(server, who)
  await makeTrial(ctx, { ...fivePoints, year: 2024 })
  await makeTrial(ctx, { year: 2025, points: [{ name: '新乡' }], entries: [{ name: 'LPA612' }] })
  const { content } = await ask('LPA612的产量', who)
  expect(content).toMatch(/^\*\*LPA612\*\* 在\[2024年/)
  expect(content).toContain('2025')
})

describe('the assistant about trials', () => {
  test('trials are listed, and one is described with entries, points, checks, mean, CV and LSD as on the screen', async () => {
    expect((await ask('有哪些试验')).content).toContain('共有 **1** 个试验组别')
    const { content } = await ask('D2的CV和LSD是多少')
    const { cv, lsd05, groupMean } = await average()
    expect(content).toContain('参试品种 4 个（其中对照 2 个），对照：CK1 郑单958、CK2 登海605')
    expect(content).toContain('试点 5 个，计入汇总 5 个')
    expect(content).toContain(`组均值 **${groupMean!.toFixed(1)} kg/亩**`)
    expect(content).toContain(`CV ${cv!.toFixed(2)}%，LSD0.05 ${lsd05!.toFixed(2)} kg/亩`)
  })

  test('the answer says that there are no trials, of a year or at all', async () => {
    const who = await server.user()
    expect((await ask('列出全部组别', who)).content).toBe('没有查到试验组别。')
    expect((await ask('2019年有哪些试验')).content).toBe('没有查到2019年的试验组别。')
  })

  test('the best in yield and in gain over the check are ranked, for a year and for a group', async () => {
    const { rows } = await average()
    const best = rows.toSorted((a, b) => a.rank! - b.rank!)[0]!
    for (const question of ['最高产的品种', '2025年产量最高的品种', '比对照增产最多的品种', 'D2产量前2名']) {
      expect((await ask(question)).content, question).toContain(`**${best.name}**`)
    }
    expect((await ask('2019年产量最高的品种')).content).toBe('没有查到2019年有产量数据的品种。')
  })

  test('bounds on yield and gain choose entries by the figures of the list', async () => {
    const { rows } = await average()
    const means = rows.map(({ mean }) => mean!).toSorted((a, b) => b - a)
    const bound = Math.round((means[0]! + means[1]!) / 2)
    const best = rows.find(({ mean }) => mean === means[0])!
    for (const question of [`亩产高于${bound}公斤的品种有哪些`, `D2折亩产${bound}以上的品种`]) {
      const { content, citations } = await ask(question)
      expect(content, question).toContain('的参试品种共 **1** 个（有产量数据的 4 个中）')
      expect(content).toContain(`[${best.name}]`)
      expect(content).toContain(best.mean!.toFixed(1))
      expect(citations[0]).toMatchObject({ label: `2025 ${best.name}` })
    }
    const gains = rows.filter((row) => !row.isCk && row.gains[0]!.gainPct! > 5)
    const gained = (await ask('2025年比对照增产高于5%的品种')).content
    expect(gained).toContain(`2025年「比对照增产高于5%」的参试品种共 **${gains.length}** 个`)
    expect((await ask('亩产高于5000公斤的品种')).content).toContain('共 **0** 个')
    expect((await ask('2019年亩产高于500的品种')).content).toBe('没有查到2019年有产量数据的品种。')
  })

  test('a bound that cannot be applied is named, with the bounds that can', async () => {
    const { content } = await ask('D2倒伏率8%以上的品种')
    expect(content).toContain('我能按折亩产（kg/亩）和比对照增产率（%）的高低筛选参试品种')
    expect(content).toContain('没有按「8%以上」筛选')
    expect((await ask('LPA612亩产高于700吗')).content).toContain('没有按「折亩产高于700 kg/亩」筛选')
  })

  test('an entry below the check is described as a loss', async () => {
    const { rows } = await average()
    const worst = rows.filter((row) => !row.isCk).toSorted((a, b) => a.mean! - b.mean!)[0]!
    const { gainPct } = worst.gains[0]!
    const { content } = await ask('哪些品种比对照减产')
    expect(content).toContain(`比对照郑单958${gainPct! < 0 ? '减产最多' : '增产最少'}的是 **${worst.name}**`)
    expect((await ask('2025年用了哪些对照')).content).toContain('对照：CK1 郑单958、CK2 登海605')
    expect((await ask('LPA612的亲本是什么')).content).toContain('没有登记亲本。')
  })

  test('points that do not count are named with the reason', async () => {
    const who = await server.user()
    await makeTrial(await ctxOf(server, who), {
      name: '黄淮海A组',
      points: [{ name: '新乡' }, { name: '商丘', scrapped: { reason: 'DISASTER' } }],
      entries: [{ name: '先玉335' }],
      yields: { 新乡: [[700, 710]] },
    })
    expect((await ask('黄淮海A组有几个试点', who)).content).toMatch(
      /试点 2 个，计入汇总 1 个；未计入：商丘〔.+〕/,
    )
  })
})

describe('the assistant about promotion', () => {
  test('verdicts are given with their reasons, and the varieties of a verdict are listed', async () => {
    const row = (await ann.call(record.recordPage, { model: { name: 'LPA612' } })).records[0]!
    const one = await ask('LPA612晋级了吗，为什么')
    expect(one.content).toContain('**晋级**')
    expect(one.content).toContain(row.because.replace(/。$/, ''))
    expect(one.citations).toEqual([
      {
        label: '2025 D2 晋级执行单',
        path: `/estimate/estimate-promotion/promotionSingle?upgradeId=${made.upgradeId}`,
      },
    ])
    const all = (await ask('晋级了哪些品种')).content
    expect(all).toContain('判定为「晋级」的品种共 **1** 个（待预演，尚未发布，为当前判定）')
    expect(all).toContain('[LPA612]')
    expect((await ask('晋级评估的情况')).content).toContain('| 2025 |')
  })

  test('a variety whose only evaluations were revoked is 已撤销, with a link to them', async () => {
    const taken = await makeEvaluated(server)
    await confirm(taken.ann, taken.upgradeId)
    await taken.bob.call(publish, { upgradeId: taken.upgradeId })
    await taken.bob.call(revoke, { upgradeId: taken.upgradeId, reason: '数据有误' })
    const link = {
      label: '2025 D2 晋级执行单',
      path: `/estimate/estimate-promotion/promotionSingle?upgradeId=${taken.upgradeId}`,
    }
    const one = await ask('LPA612晋级了吗', taken.ann)
    expect(one.content).toContain('的晋级评估已撤销，现在没有有效的判定。撤销前的判定：')
    expect(one.content).toContain('，已撤销）：**晋级**。')
    expect(one.citations).toEqual([link])
    const all = await ask('晋级了哪些品种', taken.ann)
    expect(all.content).toContain('2025年的晋级评估已撤销，现在没有有效的判定')
    expect(all.citations).toEqual([link])
    await taken.ann.call(generateCurrentYear, { year: 2025 })
    expect((await ask('LPA612晋级了吗', taken.ann)).content).not.toContain('已撤销')
    expect((await ask('晋级了哪些品种', taken.ann)).content).toContain('共 **1** 个（待预演')
  })

  test('a standard is described with items and thresholds', async () => {
    const { content, citations } = await ask('增产五个点这个标准的指标是什么')
    expect(content).toContain('| 比CK1增产 | ≥5% | 必须达到 | 列为缺项 |')
    expect(content).toContain('| 增产点率 | ≥60%（每点 >0） |')
    expect(citations.map(({ label }) => label)).toEqual(['增产五个点'])
  })
})

describe('the limits of the assistant', () => {
  test('the answer says what can be asked when nothing is found, by the permissions of the caller', async () => {
    const { content, state } = await ask('今天天气如何')
    expect(state).toBe('done')
    expect(content).toContain('可以这样问：')
    const eve = await server.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    expect((await ask('你好', eve)).content).not.toContain('晋级标准')
  })

  test('the assistant changes nothing, and answers for the current crop only', async () => {
    expect((await ask('请把LPA612删除')).content).toContain('我只能查询和说明')
    expect((await ask('水稻有哪些品种')).content).toContain('请先在页面顶部切换作物')
  })

  test('names of records are shown as text, whatever characters they have', async () => {
    const who = await server.user()
    const name = '<img src=x onerror=alert(1)>|[a](http://x)'
    await makeTrial(await ctxOf(server, who), {
      name: '一组',
      points: [{ name: '新乡' }],
      entries: [{ name }],
      yields: { 新乡: [[700, 710]] },
    })
    const { content } = await ask('最高产的品种', who)
    expect(content).toContain(String.raw`\<img src=x onerror=alert(1)\>\|\[a\](http://x)`)
  })
})
