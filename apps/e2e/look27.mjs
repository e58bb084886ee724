import { chromium } from '@playwright/test'
const [, , size = '1280', ...only] = process.argv
const base = 'http://127.0.0.1:43577'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
const p = await b.newPage({
  viewport: { width: Number(size), height: size === '1920' ? 1080 : 800 },
  locale: 'zh-CN',
})
const errs = []
p.on('pageerror', (e) => errs.push(String(e)))
p.on('console', (m) => m.type() === 'error' && errs.push(m.text().slice(0, 200)))
await p.goto(base + '/login')
await p.getByRole('textbox', { name: '账号' }).fill('admin')
await p.getByLabel('密码', { exact: true }).fill('Hepu-2026-pass')
await p.getByRole('textbox', { name: '验证码' }).fill('TEST')
await p.getByRole('textbox', { name: '验证码' }).press('Enter')
await p.getByText('登录成功').waitFor()
const call = (url, body, method = 'POST') =>
  p.evaluate(
    async ([u, bd, m]) => {
      const r = await fetch(u, {
        method: m,
        headers: { 'content-type': 'application/json', token: 'Bearer ' + sessionStorage.getItem('token') },
        ...(bd ? { body: JSON.stringify(bd) } : {}),
      })
      return r.json()
    },
    [url, body, method],
  )
const prod = (await call('/api/product/productRecord/all', { size: 20, model: {} })).data
console.log(
  'products',
  prod?.total,
  prod?.records?.map((r) => `${r.id}:${r.name}:${r.state}:${r.phase}`).join(' '),
)
const id = prod.records.find((r) => r.code === 'HP-M-001')?.id ?? prod.records[0].id
const papers = (await call('/api/product/onePagePaper/page', { size: 20, model: {} })).data
const flow = (await call('/api/product/transactionFlow/getPageList', { size: 2, model: {} })).data
console.log('papers', papers?.total, 'sales', flow?.total)
const pages = {
  list: '/change/change-list',
  plist: '/product-list',
  look: `/change/change-list/lookUp?id=${id}`,
  edit: `/change/change-list/edit?id=${id}`,
  result: `/change/change-list/result?id=${id}`,
  variety: `/change/change-list/varietiesL?id=${id}`,
  survey: `/change/change-list/surveyInformation?id=${id}`,
  analysis: `/change/change-list/analysisInformation?id=${id}`,
  papers: '/research/research-onePaperProduct',
  paper: `/research/research-onePaperProduct/lookUp?id=${papers?.records?.[0]?.id}`,
  pedit: `/research/research-onePaperProduct/edit?id=${papers?.records?.[0]?.id}`,
  stat: '/product/productStatistic',
  renewal: '/product/varietyRenewal',
  flow: '/product/transactionFlow',
  flowd: `/product/transactionFlow/flowDetails?nccId=${encodeURIComponent(flow?.records?.[0]?.nccId ?? '')}`,
  source: '/product/saleSource',
  biz: '/product/bizYear',
  bind: '/product/productBinding',
  company: '/product/industryCompany',
  dec: '/product/decisionLog',
  review: '/product/decisionReview',
  life: '/product/productLifecycle',
}
for (const [name, path] of Object.entries(pages)) {
  if (only.length && !only.includes(name)) continue
  errs.length = 0
  await p.goto(base + path)
  await p
    .locator('.pane h1')
    .first()
    .waitFor({ timeout: 20000 })
    .catch(() => {})
  await p.waitForLoadState('networkidle').catch(() => {})
  await p.waitForTimeout(700)
  await p.screenshot({ path: `/tmp/shots27/${name}-${size}.png` })
  const over = await p.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  console.log(name, path, over ? 'OVERFLOW' : '', errs.slice(0, 2).join(' | '))
}
await b.close()
