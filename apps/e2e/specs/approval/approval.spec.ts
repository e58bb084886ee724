import type { Browser, Locator, Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { PASSWORD, users, type Role } from '../../support/users.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

/** A kind of record that no other spec reviews, and its record that waits for review in the demo. */
const KIND = '育种站'
const STATION = '张掖示范育种站'
/** Returns today in China, or a later day, as people write it. */
const dayInChina = (later: number): string =>
  new Date(Date.now() + (8 + 24 * later) * 3_600_000).toISOString().slice(0, 10)

const paneOf = (page: Page): Locator => page.locator('.pane').filter({ visible: true })
const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })

async function signedIn(browser: Browser, baseURL: string | undefined, role: Role): Promise<Page> {
  const page = await browser.newPage(baseURL ? { baseURL } : {})
  await page.goto('/login')
  await fillLogin(page, users[role], PASSWORD)
  await expect(page.getByText('登录成功')).toBeVisible()
  return page
}

/** Chooses an option of a select. */
async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Lets one person decide a step of the open flow, instead of whoever was chosen. */
async function setStep(page: Page, no: number, name: string, person: string): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByLabel(`第${no}步名称`).fill(name)
  const people = dialog.getByRole('combobox', { name: `第${no}步指定人员` })
  await choose(page, people, person)
  // A list of several stays open; without one, Escape would close the dialog.
  await page.keyboard.press('Escape')
}

/** Saves the record with another leader; a record that is submitted already has another button. */
async function submit(page: Page, leader: string, button: RegExp = /^提交审核$/): Promise<void> {
  await page.goto('/research/breedingLabList')
  const pane = paneOf(page)
  await pane.getByRole('row').filter({ hasText: STATION }).getByRole('link', { name: '编辑' }).click()
  const field = pane.getByLabel('负责人', { exact: true })
  await expect(field).not.toHaveValue('')
  await field.fill(leader)
  await pane.getByRole('button', { name: button }).click()
  await expect(pane.getByRole('heading', { level: 1, name: `${KIND} · ${STATION}` })).toBeVisible()
}

/** Opens the task of the record from 我的待办. */
async function openTask(page: Page, kind?: string): Promise<void> {
  await page.goto('/approval/todo')
  await paneOf(page).getByRole('textbox', { name: '名称' }).fill(STATION)
  await paneOf(page).getByRole('button', { name: '查询' }).click()
  const row = paneOf(page).getByRole('row').filter({ hasText: STATION })
  if (kind) await expect(row).toContainText(kind)
  await row.getByRole('link', { name: STATION }).click()
}

/** Acts by a dialog whose button has the same name as the one that opens it. */
async function act(page: Page, name: RegExp, label: string, opinion: string): Promise<void> {
  await paneOf(page).getByRole('button', { name }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel(label).fill(opinion)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toBeHidden()
}

const AGREE = /^同\s?意$/
const WITHDRAW = /^撤\s?回$/
const RETURN = /^退\s?回$/

test('a record goes through two steps with a withdrawal, a return with a direct way back, and a delegation', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const [secretary, reviewer] = await Promise.all([
    signedIn(browser, baseURL, 'secretary'),
    signedIn(browser, baseURL, 'reviewer'),
  ])
  const flowRow = pane.getByRole('row').filter({ hasText: KIND })

  await test.step('the administrator sets up two steps, the second as a copy of the first', async () => {
    await page.goto('/approval/flow')
    await flowRow.getByRole('button', { name: /设\s?置/ }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('combobox', { name: '第1步职能' }).press('Backspace')
    await setStep(page, 1, '站点初审', '科研审核 · reviewer')
    await dialog.getByRole('button', { name: '复制这一步' }).click()
    await expect(dialog.getByLabel('第2步名称')).toHaveValue('站点初审2')
    await dialog.getByRole('combobox', { name: '第2步指定人员' }).press('Backspace')
    await setStep(page, 2, '公司审批', '系统管理员 · admin')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(flowRow).toContainText('站点初审 → 公司审批')
  })

  await test.step('the applicant submits, withdraws and submits again', async () => {
    const theirs = paneOf(secretary)
    await submit(secretary, '夏至成', /^保\s?存$/)
    await expect(theirs.getByText('站点初审：等 科研审核 处理')).toBeVisible()
    await act(secretary, WITHDRAW, '说明', '写错了')
    await expect(theirs.getByText(/^草稿/)).toBeVisible()
    await submit(secretary, '夏至诚')
    await expect(theirs.getByText('站点初审：等 科研审核 处理')).toBeVisible()
  })

  await test.step('the first step agrees, the second returns it to the applicant', async () => {
    await openTask(reviewer)
    await act(reviewer, AGREE, '审批意见', '同意上报')
    await expect(paneOf(reviewer).getByText('公司审批：等 系统管理员 处理')).toBeVisible()
    await openTask(page)
    await act(page, RETURN, '退回原因', '负责人有误')
    await expect(pane.getByText('已退回')).toBeVisible()
  })

  await test.step('mended, it goes straight back to who returned it', async () => {
    await submit(secretary, '夏至信')
    await expect(paneOf(secretary).getByText('公司审批：等 系统管理员 处理')).toBeVisible()
  })

  await test.step('the second approver is away, and his delegate approves it to the end', async () => {
    await page.goto('/approval/delegation')
    await pane.getByRole('button', { name: '新增委托' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('combobox', { name: '受托人' }).fill('reviewer')
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(/^科研审核/)
      .click()
    await choose(page, dialog.getByRole('combobox', { name: '事项' }), KIND)
    for (const [at, day] of [dayInChina(0), dayInChina(1)].entries()) {
      const field = dialog.locator('.ant-picker-range input').nth(at)
      if (at === 0) await field.click()
      await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible()
      await field.fill(day)
      await field.press('Enter')
      await expect(field).toHaveValue(day)
    }
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
    await dialog.getByLabel('现在等我处理的待办也交给他').check()
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(pane.getByRole('row').filter({ hasText: KIND })).toContainText('生效中')
    await openTask(reviewer, '代 系统管理员')
    await act(reviewer, AGREE, '审批意见', '代为同意')
    const theirs = paneOf(reviewer)
    await expect(theirs.getByText('已通过', { exact: true })).toBeVisible()
    const trail = theirs.getByRole('list', { name: '审批轨迹' })
    await expect(trail).toContainText('科研审核（代 系统管理员） 同意')
    await expect(trail).toContainText('负责人有误')
  })

  await test.step('the delegation ends and the flow is deleted, so that others find all as it was', async () => {
    const confirm = page.getByRole('tooltip').getByRole('button', { name: /确\s?认/ })
    await pane
      .getByRole('row')
      .filter({ hasText: KIND })
      .getByRole('button', { name: /结\s?束/ })
      .click()
    await confirm.click()
    await expect(pane.getByRole('row').filter({ hasText: KIND })).toContainText('已结束')
    await page.goto('/approval/flow')
    await flowRow.getByRole('button', { name: /删\s?除/ }).click()
    await confirm.click()
    await expect(flowRow).toContainText('未设置')
  })
  await Promise.all([secretary.close(), reviewer.close()])
})
