import type { overviewShow } from '@hepu/api/areas/research/overview/varietyOverview'
import type { OutputOf } from '@hepu/api/core/route'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { entry } from '../../../test/menus.ts'
import VarietyOverview from './VarietyOverview.tsx'

// A whole screen takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 })
configure({ asyncUtilTimeout: 10_000 })

type Shown = OutputOf<typeof overviewShow>

const trial = (id: string, year: string) => ({
  kind: 'trial',
  id,
  what: '参试',
  date: year,
  title: `${year} A组`,
  path: `/estimate/estimate-progress/varieties?id=${id}`,
  facts: [{ label: '折亩产', text: '650.0 kg/亩' }],
  state: '试验中',
  orgName: '禾谱种业',
  match: 'NAME' as const,
  by: null,
})
const approval = {
  ...trial('9', '2020-05-06'),
  kind: 'research.variety',
  what: '公告',
  title: '国审玉20200001 禾丰1号',
  path: '/research/varietyList/verietyListDetailsCheck?id=9',
  match: 'ALIAS' as const,
  by: '试1',
}
const section = (key: string, title: string, more: Partial<Shown['sections'][number]> = {}) => ({
  key,
  title,
  isAllowed: true,
  total: 0,
  matchedBy: '名称相同',
  list: null,
  rows: [],
  ...more,
})
const trials = ['2024', '2023', '2022', '2021', '2020'].map((year, at) => trial(String(at), year))
const shown: Shown = {
  name: '禾丰1号',
  others: [{ name: '试1', why: '种质「禾丰1号」的名称或别名' }],
  cropLabel: '玉米',
  heads: [{ label: '审定/登记编号', values: [{ text: '国审玉20200001', path: approval.path }] }],
  sections: [
    section('trial', '参试', { total: 6, rows: trials }),
    section('research.variety', '审定品种', { total: 1, rows: [approval] }),
    section('research.thesis', '论文'),
    section('research.patent', '专利', { isAllowed: false }),
  ],
}

const like = { name: '禾丰11号', numbers: ['国审玉20200011'], crops: ['玉米'], sources: ['参试'] }

function open(address: string, overview: unknown = shown, total = 30) {
  const requests = answerWith((url, init) => {
    if (url.includes('/show')) return overview instanceof Response ? overview : envelope(overview)
    if (url.includes('/search')) {
      return envelope({ total, cropLabel: '玉米', records: [like] })
    }
    const { model, current } = bodyOf({ init }) as { model: { each?: string }; current: number }
    const records = model.each === 'RECORD' ? [trial('5', '2019')] : [...trials, approval]
    return envelope({ current, size: 20, total: model.each ? 6 : 45, records })
  })
  render(
    <Providers>
      <MemoryRouter initialEntries={[address]}>
        <VarietyOverview />
      </MemoryRouter>
    </Providers>,
  )
  return () => requests.filter(({ url }) => url.endsWith('/page')).map((request) => bodyOf(request))
}

beforeEach(() => {
  setSession({
    menuList: [entry({ id: '1', label: '审定品种', path: 'research/varietyList/verietyListDetailsCheck' })],
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  clearSession()
  vi.unstubAllGlobals()
})

describe('品种总览', () => {
  test('品种总览 shows heads, a timeline by year and the sections; empty or forbidden ones are named', async () => {
    open('/research/varietyOverview?name=禾丰1号')
    const year = await screen.findByRole('list', { name: '2020' })
    expect(
      within(year)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '参试2020 A组 试验中折亩产 650.0 kg/亩同名',
      '05-06审定品种 · 公告国审玉20200001 禾丰1号 试验中折亩产 650.0 kg/亩别名：试1',
    ])
    expect(screen.getByText('没有记录：论文')).toBeTruthy()
    expect(screen.getByText('无权查看：专利')).toBeTruthy()
    expect(screen.getByText('试1')).toBeTruthy()
    expect(screen.getByText('共 45 条')).toBeTruthy()
  })

  test('品种总览 links a record only if the user has its screen', async () => {
    open('/research/varietyOverview?name=禾丰1号')
    const table = await screen.findByRole('table', { name: '审定品种' })
    expect(within(table).getByRole('link').getAttribute('href')).toBe(approval.path)
    const own = screen.getByRole('table', { name: '参试' })
    expect(within(own).queryByRole('link', { name: '2024 A组' })).toBeNull()
    expect(within(own).getByText('2024 A组')).toBeTruthy()
  })

  test('品种总览 narrows the timeline by kinds, and loads further pages of a section', async () => {
    const asked = open('/research/varietyOverview?name=禾丰1号')
    const boxOf = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: label })
    await screen.findByRole('checkbox', { name: '审定品种 1' })
    // The kinds that are shown are ticked.
    expect(['全部类别', '参试 6', '审定品种 1'].map((label) => boxOf(label).checked)).toEqual([
      true,
      true,
      true,
    ])
    expect(asked()[0]).toMatchObject({ model: { name: '禾丰1号' } })
    fireEvent.click(boxOf('全部类别'))
    expect(await screen.findByText('没有勾选类别：请在上面勾选要看的类别。')).toBeTruthy()
    expect(['全部类别', '参试 6', '审定品种 1'].map((label) => boxOf(label).checked)).toEqual([
      false,
      false,
      false,
    ])
    fireEvent.click(boxOf('审定品种 1'))
    await vi.waitFor(
      () =>
        expect(asked().at(-1)).toMatchObject({
          current: 1,
          model: { name: '禾丰1号', kinds: ['research.variety'] },
        }),
      { timeout: 10_000 },
    )
    const section = screen.getByRole('region', { name: '参试' })
    fireEvent.click(within(section).getByTitle('2'))
    await within(section).findByText('2019 A组')
    expect(asked().at(-1)).toEqual({
      current: 2,
      size: 5,
      model: { name: '禾丰1号', kinds: ['trial'], each: 'RECORD' },
    })
  })

  test('品种总览 says for a name without records what to do, and offers similar names', async () => {
    const none = shown.sections.map((section) => ({ ...section, total: 0, rows: [] }))
    open('/research/varietyOverview?name=禾丰1', { ...shown, name: '禾丰1', sections: none })
    expect(await screen.findByText('在当前机构的玉米中没有找到品种「禾丰1」的记录。')).toBeTruthy()
    expect(screen.getByText('无权查看：专利')).toBeTruthy()
    expect((await screen.findByRole('link', { name: '禾丰11号' })).getAttribute('href')).toBe(
      `/research/varietyOverview?name=${encodeURIComponent('禾丰11号')}`,
    )
    expect(screen.getByText('国审玉20200011')).toBeTruthy()
    expect(screen.getByText('共 30 个，列出 20 个；请多输几个字。')).toBeTruthy()
  })

  test.each([like.name, '禾丰 11号', like.numbers[0]!])(
    '品种总览 opens the only variety found by its whole name or number (%s) at once',
    async (part) => {
      open(`/research/varietyOverview?q=${encodeURIComponent(part)}`, shown, 1)
      expect(await screen.findByRole('heading', { name: `品种总览 · ${like.name}` })).toBeTruthy()
    },
  )

  test.each([
    ['禾丰11', 1],
    [like.name, 2],
  ])(
    '品种总览 lists the matches of a part of a name, and of one that others have too (%s of %i)',
    async (part, total) => {
      open(`/research/varietyOverview?q=${encodeURIComponent(part)}`, shown, total)
      expect(await screen.findByRole('link', { name: like.name })).toBeTruthy()
      expect(screen.getByRole('heading', { name: '品种总览' })).toBeTruthy()
    },
  )

  test('品种总览 can try again after a failure', async () => {
    open('/research/varietyOverview?name=禾丰1号', envelope(null, 5000, '系统错误'))
    expect((await screen.findByRole('alert')).textContent).toContain('系统错误')
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
  })
})
