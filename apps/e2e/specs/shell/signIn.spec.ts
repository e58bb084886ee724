import { expect, fillLogin, menuLink, seriousViolations, test } from '../../support/test.ts'
import { CAPTCHA, PASSWORD, SMS_CODE, users } from '../../support/users.ts'

const standards = '/estimate/estimate-promotion/upgradeStandard'

test.describe('signing in', () => {
  test('F-052 F-060 F-066 the right password opens the workspace, and Back does not return to sign-in', async ({
    page,
  }) => {
    await page.goto('/homePage/introduce')
    await page.getByRole('link', { name: '登录' }).click()
    await fillLogin(page, users.admin, PASSWORD)
    await expect(page.getByText('登录成功')).toHaveCount(1)
    await expect(page).toHaveURL(/\/home\/index$/)
    await expect(page).toHaveTitle('首页')
    expect(await page.evaluate(() => sessionStorage.getItem('LoginSucceeded'))).toBe('true')
    // The workspace took the place of the sign-in form: one step back is what was shown before that.
    await page.goBack()
    await expect(page).toHaveURL(/\/homePage\/introduce$/)
    await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveCount(0)
    await page.goForward()
    await expect(page).toHaveURL(/\/home\/index$/)
    await expect(page).toHaveTitle('首页')
  })

  test('F-054 F-151 a wrong password is reported in the form, with a new captcha and without a session', async ({
    page,
  }) => {
    await page.goto('/login')
    const picture = page.getByAltText('验证码，点击换一张')
    await expect(picture).toBeVisible()
    const before = await picture.getAttribute('src')
    await fillLogin(page, users.admin, 'wrong-password')
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
    await expect(picture).not.toHaveAttribute('src', before ?? '')
    await expect(page.getByLabel('验证码', { exact: true })).toBeFocused()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test('Q-C04 after signing in by way of the portal, the requested address opens', async ({ page }) => {
    await page.goto(`${standards}?name=x`)
    await expect(page).toHaveURL(/\/homePage\/introduce\?redirect=/)
    await page.getByRole('link', { name: '登录' }).click()
    await fillLogin(page, users.admin, PASSWORD)
    await expect(page).toHaveURL(new RegExp(`${standards}\\?name=x$`))
  })

  test('F-011 F-053 a user binds a mobile number and signs in by a code sent to it', async ({
    page,
    pane,
  }) => {
    const mobile = `1390000111${test.info().retry}`
    await page.goto('/login')
    await fillLogin(page, users.director, PASSWORD)
    await page.getByRole('button', { name: '晋级发布人' }).click()
    await page.getByRole('menuitem', { name: '更换账号' }).click()
    await expect(page).toHaveURL(/\/system\/changeAccount$/)
    await pane.getByLabel('新手机号').fill(mobile)
    await pane.getByLabel('验证码', { exact: true }).fill(CAPTCHA)
    await pane.getByRole('button', { name: '获取短信验证码' }).click()
    await expect(pane.getByText('短信验证码已发送')).toBeVisible()
    await pane.getByLabel('短信验证码').fill(SMS_CODE)
    await pane.getByRole('button', { name: /更\s?换/ }).click()
    await expect(page.getByText('操作成功：手机号已更换')).toBeVisible()

    await page.getByRole('button', { name: '晋级发布人' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('link', { name: '登录' }).click()
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByLabel('手机号').fill(mobile)
    await page.getByLabel('验证码', { exact: true }).fill(CAPTCHA)
    await page.getByRole('button', { name: '获取短信验证码' }).click()
    await expect(page.getByText('短信验证码已发送')).toBeVisible()
    await expect(page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled()
    await page.getByLabel('短信验证码').fill(SMS_CODE)
    await page.getByLabel('短信验证码').press('Enter')
    await expect(page.getByText('登录成功')).toBeVisible()
    await expect(page.getByRole('button', { name: '晋级发布人' })).toBeVisible()
  })

  test('Q-G05 a ticket of another system signs in once at /secretLogin', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/login')
    await fillLogin(page, users.trial, PASSWORD)
    await expect(page).toHaveURL(/\/home\/index$/)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    const answer = await page.request.post('/api/authority/user/createTicket', {
      headers: { token: `Bearer ${token}` },
      data: {},
    })
    const { data } = (await answer.json()) as { data: { ticket: string } }
    const other = await browser.newPage(baseURL ? { baseURL } : {})
    await other.goto(`/secretLogin?ticket=${data.ticket}`)
    await expect(other).toHaveURL(/\/home\/index$/)
    await other.evaluate(() => sessionStorage.clear())
    await other.goto(`/secretLogin?ticket=${data.ticket}`)
    await expect(other.getByRole('alert')).toHaveText('登录票据无效或已过期')
    await expect(other).toHaveURL(/\/secretLogin$/)
    await expect(other.getByLabel('账号', { exact: true })).toBeVisible()
    await other.close()
  })

  test('F-013 each screen before signing in is one of its own, without a serious accessibility violation', async ({
    page,
  }) => {
    for (const [path, text] of [
      ['/login', '育种试验与品种科研管理'],
      ['/secretLogin', '内部登录'],
      ['/resetPassword', '重置密码'],
      ['/homePage/introduce', '从试验小区到品种晋级'],
      ['/404', '页面不存在'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(text)
      expect(await seriousViolations(page), path).toEqual([])
    }
  })
})

test.describe('leaving', () => {
  test('F-078 signing out ends the session at the server and shows the public side', async ({ page }) => {
    await page.goto('/login')
    await fillLogin(page, users.trial, PASSWORD)
    await expect(page).toHaveURL(/\/home\/index$/)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    await page.getByRole('button', { name: '试验主持' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/homePage\/introduce$/)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    const asked = () =>
      page.request.get('/api/authority/authority/menuResources', { headers: { token: `Bearer ${token}` } })
    await expect.poll(async () => (await asked()).status()).toBe(401)
  })

  test.describe('with a clock of its own', () => {
    test.use({ isNewBrowser: true })

    test('F-073 F-074 F-076 a session that expires while the user types warns once, and signing in leads back', async ({
      page,
      pane,
    }) => {
      await page.goto('/login')
      await fillLogin(page, users.trial, PASSWORD)
      await expect(page).toHaveURL(/\/home\/index$/)
      await menuLink(page, '试验进展').click()
      const field = pane.getByPlaceholder('组别名称')
      await field.fill('先玉')
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.route('**/api/**', (route) =>
        route.fulfill({ status: 401, json: { code: 4010, msg: '请先登录', data: null } }),
      )
      await pane.getByRole('button', { name: '查询' }).click()
      await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(1)
      await page.clock.runFor(900)
      await expect(field).toHaveValue('先玉')
      await page.clock.resume()
      await expect(page).toHaveURL(/\/login\?redirect=%2Festimate%2Festimate-progress/)
      await page.unroute('**/api/**')
      await page.getByRole('button', { name: '换一张' }).or(page.getByTitle('看不清？换一张')).first().click()
      await fillLogin(page, users.trial, PASSWORD)
      await expect(page).toHaveURL(/\/estimate\/estimate-progress/)
    })
  })
})
