import { CONSULT_SENT } from '@hepu/api/areas/trading/market/consultLimits'
import { firstMarketPage, marketCalls } from '@hepu/api/areas/trading/market/marketCalls'
import type { MarketCard, MarketDetail } from '@hepu/api/areas/trading/market/marketShapes'
import { keyOfAnswer, PAGE_ANSWER_ID } from '@hepu/api/core/publicConfig'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Portal from '../Portal.tsx'
import AchievementDetail from './AchievementDetail.tsx'
import Achievements from './Achievements.tsx'
import DemandDetail from './DemandDetail.tsx'
import { priceText, ribbonText } from './marketText.ts'

const card: MarketCard = {
  id: '7',
  kind: 'supply',
  name: '示范玉1号',
  resultType: 'variety',
  resultStatus: 2,
  cropSpecies: 'maize',
  orgName: '麦穗种业',
  summary: '耐密抗倒。',
  regions: ['河南省'],
  conversions: ['licence'],
  pricing: 'range',
  priceFrom: '10',
  priceTo: '20.5',
  listedOn: '2026-05-01',
  validTo: '2030-12-31',
  image: null,
}
const detail: MarketDetail = {
  ...card,
  number: '国审玉20260001',
  holder: null,
  legalState: null,
  maturity: '可推广',
  indicators: null,
  licenceKind: null,
  demandUnit: null,
  growthDaysMax: null,
  gainMin: null,
  resistances: [],
  quality: null,
  facts: {
    sections: [
      {
        label: '产量',
        lines: [{ label: '比对照增幅', value: '6.2%' }],
        table: { heads: ['试点', '亩产'], rows: [['新乡', '712']] },
      },
    ],
    locked: [{ label: '小区数据', level: '保密协议后' }],
  },
  contactName: '王**',
  contactPhone: '138****00',
  images: [],
  files: [],
  visits: 3,
  similar: [],
}

interface Sent {
  path: string
  body: Record<string, unknown>
}
let sent: Sent[]
let answers: Record<string, unknown>

/** Answers each call with the envelope whose key its address contains; the first that fits. */
function answerCalls(): void {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    sent.push({
      path: url,
      body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>,
    })
    const found = Object.entries(answers).find(([part]) => url.includes(part))?.[1]
    const envelope = found ?? { code: 1, msg: '', data: [] }
    return Promise.resolve(
      new Response(JSON.stringify(envelope), { headers: { 'content-type': 'application/json' } }),
    )
  })
}
const success = (data: unknown) => ({ code: 1, msg: '操作成功', data })

function open(address: string) {
  const routes = [
    {
      path: '/homePage',
      Component: Portal,
      children: [
        { path: 'achievements', Component: Achievements },
        { path: 'achievementslookover', Component: AchievementDetail },
        { path: 'requirementList', Component: DemandDetail },
      ],
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

beforeEach(() => {
  sent = []
  answers = {
    'achievementInventory/all': success({ current: 1, size: 12, total: 30, records: [card] }),
    'achievementInventory/show': success(detail),
    'consultInventory/open': success({ opening: 'sealed', needsCaptcha: false }),
    'consultInventory/add': success(null),
  }
  answerCalls()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked = () => sent.findLast(({ path }) => path.includes('Inventory/all'))

test('the list asks for what the address says', async () => {
  open('/homePage/achievements?name=玉&resultType=patent&current=2&region=410000')
  await screen.findByRole('link', { name: '示范玉1号' })
  expect(asked()?.body).toMatchObject({
    current: 2,
    model: { name: '玉', resultType: 'patent', region: '410000', conversion: '' },
  })
  expect(screen.getByText('10～20.5 万元')).toBeDefined()
})

test('the first list is that which the server wrote into the page, once', async () => {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = PAGE_ANSWER_ID
  const data = { current: 1, size: 12, total: 1, records: [{ ...card, name: '写在页面里的成果' }] }
  element.textContent = JSON.stringify({
    key: keyOfAnswer(marketCalls.allAchievements, firstMarketPage),
    data,
  })
  document.head.append(element)
  open('/homePage/achievements')
  expect(screen.getByRole('link', { name: '写在页面里的成果' })).toBeDefined()
  expect(asked()).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: '专利' }))
  await screen.findByRole('link', { name: '示范玉1号' })
})

test('a choice of filters goes into the address and back to the first page', async () => {
  const router = open('/homePage/achievements?current=3')
  await screen.findByRole('link', { name: '示范玉1号' })
  fireEvent.click(screen.getByRole('button', { name: '专利' }))
  await waitFor(() => expect(router.state.location.search).toBe('?resultType=patent'))
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a list of choices is used by keys alone, and closes where another place gets the focus', async () => {
  const router = open('/homePage/achievements?conversion=licence')
  await screen.findByRole('link', { name: '示范玉1号' })
  const box = screen.getByRole('combobox', { name: '转化方式' })
  expect(box.textContent).toBe('许可')
  const press = (key: string) => fireEvent.keyDown(box, { key })
  press('ArrowDown')
  expect(screen.getByRole('option', { selected: true }).id).toBe(box.getAttribute('aria-activedescendant'))
  press('Escape')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  press('ArrowDown')
  press('End')
  press('ArrowUp')
  press('Enter')
  await waitFor(() => expect(router.state.location.search).toBe('?conversion=share'))
  fireEvent.click(box)
  fireEvent.blur(box)
  expect(screen.queryByRole('option', { name: '转让' })).toBeNull()
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('option', { name: '不限' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the other tab lists the needs', async () => {
  answers['needInventory/all'] = success({ current: 1, size: 12, total: 0, records: [] })
  const router = open('/homePage/achievements')
  await screen.findByRole('link', { name: '示范玉1号' })
  fireEvent.click(screen.getByRole('button', { name: '需求' }))
  expect(await screen.findByText(/暂无公开的需求/)).toBeDefined()
  expect(router.state.location.search).toBe('?tab=demand')
})

test('a list that does not load offers to load again', async () => {
  answers['achievementInventory/all'] = { code: 5000, msg: '服务异常', data: null }
  open('/homePage/achievements')
  expect(await screen.findByText(/成果没有加载成功：服务异常/)).toBeDefined()
  answers['achievementInventory/all'] = success({ current: 1, size: 12, total: 1, records: [card] })
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  await screen.findByRole('link', { name: '示范玉1号' })
})

test('F-392 the page of a listing that was taken down says so and shows similar ones', async () => {
  answers['achievementInventory/show'] = { code: 4040, msg: '该成果已下架', data: { similar: [card] } }
  open('/homePage/achievementslookover?id=9')
  expect(await screen.findByRole('heading', { level: 1, name: '该成果已下架' })).toBeDefined()
  expect(screen.getByRole('link', { name: '示范玉1号' }).getAttribute('href')).toBe(
    '/homePage/achievementslookover?id=7',
  )
})

test('an address without an id says so and calls nothing', async () => {
  open('/homePage/achievementslookover?id=x')
  expect(await screen.findByRole('heading', { name: '没有指明是哪一项成果' })).toBeDefined()
  expect(sent).toEqual([])
})

test('the page of a listing shows its facts, and what trials know of it', async () => {
  open('/homePage/achievementslookover?id=7')
  expect(await screen.findByRole('heading', { level: 1, name: '示范玉1号' })).toBeDefined()
  expect(screen.getByText('国审玉20260001')).toBeDefined()
  expect(screen.getByText('6.2%')).toBeDefined()
  expect(screen.getByRole('cell', { name: '712' })).toBeDefined()
  expect(screen.getByText('小区数据：保密协议后可看')).toBeDefined()
  await waitFor(() => expect(document.title).toBe('示范玉1号 · 禾谱'))
  expect(screen.getByText(/有效期至 2030-12-31 · 3 人浏览$/)).toBeDefined()
})

test('the page of a need says what it asks for', async () => {
  const need = {
    ...detail,
    kind: 'demand',
    growthDaysMax: 105,
    gainMin: '3.00',
    resistances: [
      { disease: '茎腐病', grade: 'R' },
      { disease: '大斑病', grade: 'MR' },
    ],
  }
  answers['needInventory/show'] = success(need)
  open('/homePage/requirementList?id=7')
  expect(await screen.findByText('茎腐病 R 或更好、大斑病 MR 或更好')).toBeDefined()
  expect(screen.getByText('不超过 105 天')).toBeDefined()
  expect(screen.getByText('比对照增产不低于 3%')).toBeDefined()
})

test('the number of visitors is left out until there is one', async () => {
  answers['achievementInventory/show'] = success({ ...detail, visits: 0 })
  open('/homePage/achievementslookover?id=7')
  expect(await screen.findByText(/有效期至 2030-12-31$/)).toBeDefined()
  expect(screen.queryByText(/人浏览/)).toBeNull()
})

async function openForm(): Promise<void> {
  open('/homePage/achievementslookover?id=7')
  fireEvent.click(await screen.findByRole('button', { name: '咨询留言' }))
  await screen.findByLabelText(/姓名/)
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交' }))

test('the form names what is missing and sends nothing', async () => {
  await openForm()
  type(/电话/, '1380013800a')
  submit()
  expect(await screen.findByText('请填写姓名')).toBeDefined()
  expect(screen.getByText(/电话应为11位手机号/)).toBeDefined()
  expect(screen.getByText('请填写留言内容')).toBeDefined()
  expect(sent.some(({ path }) => path.includes('consultInventory/add'))).toBe(false)
})

test('F-387 a visitor sends a consultation, with a captcha where the server asks for one', async () => {
  answers['consultInventory/add'] = {
    code: 4000,
    msg: '当前咨询较多，请输入验证码后再提交',
    data: { needsCaptcha: true },
  }
  await openForm()
  type(/姓名/, '李明')
  type(/电话/, '13800138000')
  type(/留言内容/, '请与我联系')
  submit()
  expect(await screen.findByText(/请输入验证码后再提交/)).toBeDefined()
  expect(await screen.findByLabelText('验证码')).toBeDefined()
  answers['consultInventory/add'] = success(null)
  submit()
  expect(await screen.findByText(CONSULT_SENT)).toBeDefined()
  expect(sent.findLast(({ path }) => path.includes('consultInventory/add'))?.body).toMatchObject({
    type: 'supply',
    infoId: '7',
    name: '李明',
    mobile: '13800138000',
    website: '',
    opening: 'sealed',
  })
})

test('F-391 Q-D13 attachments for everybody are offered with their size in KB', async () => {
  const file = { name: '区试报告.pdf', size: 2048, address: '/api/resultsTrading/anno/file/7/1' }
  answers['achievementInventory/show'] = success({ ...detail, files: [file] })
  open('/homePage/achievementslookover?id=7')
  const link = await screen.findByRole('link', { name: '区试报告.pdf' })
  expect(link.getAttribute('href')).toBe(file.address)
  expect(screen.getByText('2048 KB')).toBeDefined()
})

test('the hidden field is out of sight, out of reach of the keyboard and hidden from readers', async () => {
  await openForm()
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.autocomplete).toBe('off')
  expect(trap?.closest('[aria-hidden=true]')).not.toBeNull()
})

test('prices and ribbons are said in words', () => {
  expect(priceText({ pricing: 'negotiable', priceFrom: null, priceTo: null })).toBe('面议')
  expect(priceText({ pricing: 'fixed', priceFrom: '12.5', priceTo: null })).toBe('12.5 万元')
  expect(priceText({ pricing: 'range', priceFrom: null, priceTo: '30' })).toBe('30 万元')
  expect(ribbonText({ kind: 'demand', resultStatus: 5 })).toBe('已对接')
  expect(ribbonText({ kind: 'supply', resultStatus: 5 })).toBe('已成交')
  expect(ribbonText({ kind: 'supply', resultStatus: 2 })).toBeNull()
})
