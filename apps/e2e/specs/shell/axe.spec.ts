import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { groupPage } from '@hepu/api/areas/experiment/group'
import { varietyPage } from '@hepu/api/areas/experiment/variety'
import type { Page } from '@playwright/test'
import { framedPaths, isDistinct } from '../../support/screens.ts'
import { expect, openGallery, seriousViolations, test } from '../../support/test.ts'

/** Public screens, with the heading they have. */
const open = [
  '/login',
  '/secretLogin',
  '/resetPassword',
  '/homePage/introduce',
  '/homePage/contactUs',
  '/404',
]

test('public screens have no serious accessibility violation', async ({ page }) => {
  for (const path of open) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await seriousViolations(page), path).toEqual([])
  }
  await page.goto('/login')
  await page.getByRole('tab', { name: /短信|手机/ }).click()
  expect(await seriousViolations(page), 'sign-in by SMS').toEqual([])
})

/** Ids of one group and one entry of the demo data. */
async function findIds(page: Page): Promise<{ groupId: string; id: string }> {
  const read = (path: string) =>
    page.evaluate(async (url) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: `Bearer ${sessionStorage.getItem('token')}` },
        body: JSON.stringify({ size: 1, model: {} }),
      })
      const { data } = (await answer.json()) as { data: { records: { id: string }[] } }
      return data.records[0]!.id
    }, path)
  return { groupId: await read(groupPage.path), id: await read(varietyPage.path) }
}

/** Addresses of the screens inside the frame, each screen once: of its kind. */
const screenPaths = framedPaths.filter(isDistinct)

/** Screens looked at in one test: enough to open the product once for many, few enough to end in time. */
const TOGETHER = 10

test.describe('screens of the workspace', () => {
  test.use({ role: 'admin' })
  test.setTimeout(90_000)

  for (let at = 0; at < screenPaths.length; at += TOGETHER) {
    const paths = screenPaths.slice(at, at + TOGETHER)
    test(`no serious accessibility violation from ${paths[0]} to ${paths.at(-1)}`, async ({ page, pane }) => {
      await page.goto('/home')
      await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
      const { groupId, id } = await findIds(page)
      for (const path of paths) {
        await page.goto(`/${path}?groupId=${groupId}&id=${id}`)
        await expect(pane.getByRole('heading', { level: 1 }), path).toBeVisible()
        await expect(pane.locator('.ant-spin-spinning, [aria-busy=true]')).toHaveCount(0)
        expect.soft(await seriousViolations(page), path).toEqual([])
      }
    })
  }
})

const gallery = fileURLToPath(new URL('../../../web/src/gallery/pages', import.meta.url))
for (const file of readdirSync(gallery)) {
  const name = file.replace('.tsx', '')
  test(`the gallery page ${name} has no serious accessibility violation`, async ({ page }) => {
    await openGallery(page, name)
    await expect(page.locator('#root > *').first()).toBeVisible()
    // Parts of a page come one after the other; some show for ever that they are on their way.
    await page.waitForLoadState('networkidle')
    expect(await seriousViolations(page)).toEqual([])
  })
}
