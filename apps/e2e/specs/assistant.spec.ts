import { expect, seriousViolations, test } from '../support/test.ts'

test.use({ role: 'trial' })

test('F-381 F-382 Q-G21 the assistant answers from the trials, with the figures of the analysis screen and the way there', async ({
  page,
  pane,
}) => {
  await page.goto('/estimate/estimate-progress')
  await expect(pane.getByRole('link', { name: '玉米RCBD试验' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'AI助手' })).toBeVisible()
  await page.keyboard.press('Alt+a')
  const drawer = page.getByRole('dialog', { name: 'AI助手' })
  const question = drawer.getByRole('textbox', { name: '问题' })
  await expect(question).toBeFocused()

  await test.step('a question about a variety', async () => {
    await question.fill('G06的产量怎么样？')
    await question.press('Enter')
    await expect(drawer.getByRole('log')).toContainText('平均折亩产 616.6 kg/亩，居组内第 1 位')
    await expect(drawer.getByRole('log')).toContainText('比对照G26增产 19.71%（增产点 9/9）')
  })

  await test.step('its records open beside the drawer, with the same figures', async () => {
    await drawer
      .getByRole('list', { name: '依据的记录' })
      .getByRole('link', { name: '2015 玉米RCBD试验' })
      .click()
    const row = pane.getByRole('row', { name: /^G06 / })
    await expect(row).toContainText('616.6')
    await expect(row).toContainText('19.71')
    await expect(row).toContainText('9/9（100%）')
    await expect(drawer.getByRole('log')).toContainText('G06的产量怎么样？')
  })

  await test.step('what is left of the window stays in use', async () => {
    await pane.getByText('方差分析', { exact: true }).click()
    await expect(pane.getByRole('row', { name: /^品种×试点/ })).toBeVisible()
    expect((await drawer.boundingBox())!.width).toBeLessThanOrEqual(420)
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('the view follows a new question, also from where the reader has scrolled to', async () => {
    await question.fill('玉米RCBD试验有哪些品种？')
    await question.press('Enter')
    const last = drawer.getByRole('cell', { name: '406.7' })
    await expect(last).toBeInViewport()
    await drawer.getByRole('log').hover()
    await page.mouse.wheel(0, -3000)
    await expect(last).not.toBeInViewport()
    await question.fill('它的CV和LSD是多少？')
    await question.press('Enter')
    await expect(drawer.getByText(/CV 13.93%，LSD0.05 52.55/)).toBeInViewport()
  })

  await test.step('the conversation is kept over a reload, and closing gives the focus back', async () => {
    await page.reload()
    const button = page.getByRole('button', { name: 'AI助手' })
    await button.click()
    await drawer.getByRole('button', { name: '历史' }).click()
    await drawer.getByText('G06的产量怎么样？').first().click()
    await expect(drawer.getByRole('log')).toContainText('616.6 kg/亩')
    await question.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
  })
})
