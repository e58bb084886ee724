import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, openGallery, seriousViolations, test } from '../../support/test.ts'

/** Public screens, each with its heading. */
const open = [
  '/login',
  '/secretLogin',
  '/resetPassword',
  '/homePage/introduce',
  '/homePage/seedService',
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

const gallery = fileURLToPath(new URL('../../../web/src/gallery/pages', import.meta.url))
for (const file of readdirSync(gallery)) {
  const name = file.replace('.tsx', '')
  test(`the gallery page ${name} has no serious accessibility violation`, async ({ page }) => {
    await openGallery(page, name)
    await expect(page.locator('#root > *').first()).toBeVisible()
    // Parts of a page load one after the other; some pages show a loading state for ever.
    await page.waitForLoadState('networkidle')
    expect(await seriousViolations(page)).toEqual([])
  })
}
