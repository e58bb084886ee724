import { chromium } from '@playwright/test'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const page = await (await browser.newContext({ viewport: { width: Number(process.env.W ?? 1280), height: 800 } })).newPage()
page.setDefaultTimeout(20000)
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)))
const base = 'http://localhost:4871'
await page.goto(base + '/login')
await page.getByRole('textbox', { name: '账号' }).fill(process.env.U ?? 'admin')
await page.getByLabel('密码', { exact: true }).fill('Hepu-2026-pass')
await page.getByRole('textbox', { name: '验证码' }).fill('TEST')
await page.keyboard.press('Enter')
await page.waitForURL((u) => !u.pathname.includes('login'))
await page.waitForTimeout(1500)
const shot = async (name) => { await page.waitForTimeout(1500); await page.screenshot({ path: `/tmp/shots-results/${name}.png` }) }
const go = async (path) => { await page.goto(base + path); await page.waitForTimeout(1500) }
const { default: run } = await import(process.argv[2])
try { await run({ page, go, shot, pane: page.locator('.pane').filter({ visible: true }) }) } catch (e) { console.log('FAIL', e.message.slice(0, 800)); await page.screenshot({ path: '/tmp/shots-results/fail.png' }) }
await browser.close()
