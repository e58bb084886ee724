import {
  decide,
  fillApplication,
  fillSection,
  submitApplication,
  units,
} from '../../support/applicationPages.ts'
import {
  button,
  choose,
  dialogOf,
  fill,
  find,
  noteGates,
  openPart,
  pageOf,
  paneOf,
  receive,
  spend,
} from '../../support/projectPages.ts'
import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'trial' })
test.setTimeout(240_000)

test('F-395 F-451 F-517 F-520 F-527 a project lives from its application to its closing on the screens alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `全程玉米${String(Date.now()).slice(-6)}`
  const pane = paneOf(page)
  const manager = await pageOf(browser, baseURL, 'project')

  await test.step('it is applied for: the application and its needed sections, until the check finds no gap', async () => {
    await page.goto('/task/projectApplication/applicationAdd')
    await choose(page, pane, '项目来源', '省重点研发计划')
    await choose(page, pane, '类别', '新品种选育')
    await find(page, pane, '申报单位', '禾谱')
    await find(page, pane, '项目负责人', '试验主持')
    await typeDay(page, pane.getByLabel('开始日期'), '2026-01-01')
    await typeDay(page, pane.getByLabel('结束日期'), '2026-12-31')
    await fill(pane, {
      项目名称: name,
      联系人: '李文博',
      联系电话: '0371-65781234',
      负责人职称: '研究员',
      负责人年龄: '46',
      专项预算: '100',
      关键词: '玉米、耐密、机收',
      摘要: '选育耐密、抗倒、宜机收的玉米新品种。',
    })
    await pane.getByRole('button', { name: '保存并继续' }).click()
    await expect(page).toHaveURL(/applicationEdit\?projectId=\d+/)
    await fillApplication(page)
    await pane.getByRole('tab', { name: /^提交前的核对（0）/ }).click()
    await submitApplication(page)
  })

  await test.step('项目管理 sends it back, its applicant mends it, and two steps agree', async () => {
    await decide(manager, name, '退回', '参加单位的分工请写具体。')
    await page.reload()
    await expect(pane.getByText('参加单位的分工请写具体。').first()).toBeVisible()
    await page.goto(page.url().replace('applicationDetails', 'applicationEdit'))
    await fillSection(page, '参加单位', { rows: units('组合测配、多点鉴定与示范推广') })
    await submitApplication(page)
    await decide(manager, name, '通过', '已补充，同意上报。')
    const leader = await pageOf(browser, baseURL, 'director')
    await decide(leader, name, '通过', '同意立项。')
    await leader.close()
  })

  await test.step('it is a project with its index and budget now, whose 任务书 is signed', async () => {
    await page.goto(`/task/project?name=${encodeURIComponent(name)}`)
    await pane.locator('tbody').getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(/projectDetails\?projectId=\d+/)
    await pane.getByRole('link', { name: '项目经费' }).click()
    await pane.getByRole('button', { name: '预算编制' }).click()
    await pane.getByRole('button', { name: button('发布') }).click()
    await dialogOf(page)
      .getByRole('button', { name: button('发布') })
      .click()
    await expect(pane.getByText(/第1版.*发布/).first()).toBeVisible()
    await openPart(page, '任务书与现状')
    await pane.getByRole('button', { name: '签订任务书' }).click()
    await page.getByRole('button', { name: button('确认') }).click()
    await expect(pane.getByText(/任务书签订于/)).toBeVisible()
  })

  await test.step('a change raises its index from 2 to 3, once 项目管理 agrees', async () => {
    await openPart(page, '项目变更')
    await pane.getByRole('button', { name: '提出变更' }).click()
    const dialog = page.getByRole('dialog', { name: '提出变更' })
    await dialog.getByLabel('变更理由').fill('组合表现好于预期')
    await choose(page, dialog, '变更类型', '指标调整')
    await dialog.getByRole('button', { name: '增加一项' }).click()
    const index = page.getByRole('dialog', { name: '指标调整' })
    await index.getByRole('combobox', { name: '变更的指标' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('育成新品种').first().click()
    await index.getByLabel('目标值').fill('3')
    await index.getByRole('button', { name: button('确定') }).click()
    await dialog.getByRole('button', { name: '提交审批' }).click()
    await expect(pane.getByRole('heading', { name: /^项目变更 BG\d{8}$/ })).toBeVisible()
    await manager.goto(page.url())
    await paneOf(manager)
      .getByRole('button', { name: button('同意') })
      .click()
    await manager
      .getByRole('dialog', { name: '审批' })
      .getByRole('button', { name: /^同\s?意$|^确\s?定$/ })
      .click()
    await expect(paneOf(manager).getByText('已生效').first()).toBeVisible()
  })

  await test.step('one of three varieties is reached, and a month is reported', async () => {
    await page.goto(`/task/project?name=${encodeURIComponent(name)}`)
    await pane.locator('tbody').getByRole('link', { name }).first().click()
    await openPart(page, '计划进度')
    await pane.getByRole('link', { name: '育成新品种' }).click()
    await pane.getByRole('button', { name: '填报当前值' }).click()
    await dialogOf(page)
      .getByLabel(/^当前值/)
      .fill('1')
    await dialogOf(page)
      .getByRole('button', { name: button('保存') })
      .click()
    await expect(pane.getByText('33.3%').first()).toBeVisible()
    await pane.getByRole('link', { name: '返回' }).click()
    await openPart(page, '过程文档')
    await pane.getByRole('tab', { name: '报告' }).click()
    await pane
      .getByRole('row', { name: /未提交|未要求/ })
      .first()
      .getByRole('button', { name: '填报' })
      .click()
    await dialogOf(page).getByLabel('本月总结').fill('完成测配与首批鉴定。')
    await dialogOf(page)
      .getByRole('button', { name: button('提交') })
      .click()
    await expect(pane.getByRole('row', { name: /已提交/ }).first()).toBeVisible()
  })

  await test.step('800 000 yuan arrive and are claimed for it', async () => {
    await receive(manager, name, '800000')
  })

  await test.step('two expenses of 123 456.78 yuan together are entered while they are checked', async () => {
    await openPart(page, '项目经费')
    await pane.getByRole('tab', { name: '专项流水' }).click()
    await spend(page, { subject: '材料费', day: '2026-06-12', amount: '100000.00', voucher: `记-${name}1` })
    await spend(page, {
      subject: '测试化验加工费',
      day: '2026-07-01',
      amount: '23456.78',
      voucher: `记-${name}2`,
    })
    await pane.getByRole('tab', { name: '资金流向' }).click()
    await expect(pane.getByText('差额 0.00')).toBeVisible()
    await expect(pane.getByText('到账 800,000.00')).toBeVisible()
    await expect(pane.getByText('用出 123,456.78')).toBeVisible()
    await expect(pane.getByText('尚余 676,543.22 元')).toBeVisible()
  })

  await test.step('the sheet says what was signed, changed and reached', async () => {
    await openPart(page, '任务书与现状')
    const row = pane.getByRole('table', { name: '任务书与现状' }).getByRole('row', { name: /育成新品种/ })
    await expect(row).toContainText(/2.*BG\d{8} 2 → 3.*3.*1.*33\.3/)
  })

  await test.step('its closing is applied for, decided by 项目管理, and nothing is changed any more', async () => {
    await openPart(page, '项目结题')
    await pane.getByRole('button', { name: '填写结题材料' }).click()
    await dialogOf(page)
      .getByRole('textbox', { name: '结题总结' })
      .fill('育成新品种1个，其余按变更后的计划继续。')
    await dialogOf(page)
      .getByRole('button', { name: button('保存') })
      .click()
    await expect(dialogOf(page)).toHaveCount(0)
    await noteGates(page, '阶段目标已完成，余下工作转入后续项目。')
    await pane.getByRole('button', { name: '申请结题' }).click()
    await page.getByRole('button', { name: button('确认') }).click()
    await expect(pane.getByText('待验收', { exact: true }).first()).toBeVisible()
    await manager.goto(page.url())
    await paneOf(manager).getByRole('button', { name: '验收' }).click()
    await dialogOf(manager).getByText('通过', { exact: true }).click()
    await dialogOf(manager).getByRole('button', { name: '提交验收结果' }).click()
    await expect(paneOf(manager).getByText('已结题', { exact: true }).first()).toBeVisible()
    await page.reload()
    await expect(pane.getByText('已结题', { exact: true }).first()).toBeVisible()
    await openPart(page, '项目经费')
    await pane.getByRole('tab', { name: '专项流水' }).click()
    await expect(pane.getByRole('button', { name: '登记收支' })).toBeDisabled()
  })
  await manager.close()
})
