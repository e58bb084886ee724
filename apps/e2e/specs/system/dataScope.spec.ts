import type { Browser, Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { PASSWORD } from '../../support/users.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const STATION = '禾谱示范试验站'
const OWN = '禾谱示范种业'

/** Opens a page signed in as a user who works at the station and in its organisation. */
async function atStation(browser: Browser, baseURL: string | undefined, account: string): Promise<Page> {
  const page = await browser.newPage(baseURL ? { baseURL } : {})
  await page.goto('/login')
  await fillLogin(page, account, PASSWORD)
  await expect(page.getByText('登录成功')).toBeVisible()
  await work(page, STATION)
  return page
}

async function work(page: Page, org: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /玉米$/ }).click()
  const dialog = page.getByRole('dialog', { name: '切换机构与作物' })
  await dialog.getByLabel('机构').click()
  await page.getByTitle(org, { exact: true }).click()
  await dialog.getByRole('button', { name: /切\s?换/ }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the trials and checks what a user sees of those of the company. */
async function expectTrials(page: Page, seen: 'the company’s' | 'none'): Promise<void> {
  await page.goto('/estimate/estimate-progress')
  const pane = page.locator('.pane').filter({ visible: true })
  const trial = pane.getByRole('link', { name: '玉米RCBD试验' })
  const empty = pane.getByText('还没有试验数据。')
  await expect(seen === 'none' ? empty : trial).toBeVisible()
  await expect(seen === 'none' ? trial : empty).toHaveCount(0)
}

test('F-368 F-464 two organisations see what their data permission shows, from the next call on', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const station = await atStation(browser, baseURL, 'project')

  const setStation = async (label: string, tick?: string) => {
    await page.goto('/system/organization')
    await pane.locator('.ant-tree').getByText(STATION).click()
    // The details may load anew just when 编辑 is clicked.
    await expect(async () => {
      if (!(await dialog.isVisible())) await pane.getByRole('button', { name: /编\s?辑/ }).click()
      await expect(dialog.getByRole('radio', { name: label, exact: true })).toBeVisible({ timeout: 5000 })
    }).toPass()
    await dialog.getByRole('radio', { name: label, exact: true }).check()
    if (tick) await dialog.getByRole('checkbox', { name: new RegExp(tick) }).click()
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toBeHidden()
  }
  const setRole = async (label: string, effect = label) => {
    const orgId = new URL(page.url()).searchParams.get('id')
    await page.goto(`/system/role?orgId=${orgId}`)
    await pane.getByRole('button', { name: '项目管理' }).click()
    await dialog.getByRole('radio', { name: label, exact: true }).check()
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toBeHidden()
    await expect(pane.getByRole('row').filter({ hasText: '项目管理' })).toContainText(effect)
  }

  await test.step('at the station nothing is seen of the company', async () => {
    await expectTrials(station, 'none')
  })

  await test.step('指定机构 shows the company as well', async () => {
    await setStation('指定机构', OWN)
    await expect(pane.getByText(`可见 2 个机构的数据：${OWN}、${STATION}`)).toBeVisible()
    await expectTrials(station, 'the company’s')
  })

  await test.step('a role of the station narrows it for those who have it', async () => {
    await setRole('本机构')
    await expectTrials(station, 'none')
  })

  await test.step('in the company the same person still sees its data', async () => {
    await work(station, OWN)
    await expectTrials(station, 'the company’s')
    await station.close()
  })

  await test.step('as it was before', async () => {
    await setStation('本机构及下级')
    await expect(pane.getByText(`可见 1 个机构的数据：${STATION}`)).toBeVisible()
    await setRole('按机构设置', '本机构及下级')
  })
})
