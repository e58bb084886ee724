import { trialOverview } from '@hepu/api/areas/experiment/trialHome'
import { worklist } from '@hepu/api/areas/research/worklist'
import type { upgradeOverview } from '@hepu/api/areas/upgrade/promotionHome'
import { WAITING_HELP } from '@hepu/api/core/resource/waitingHelp'
import type { OutputOf } from '@hepu/api/core/route'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/queries.ts'
import { answerWith, envelope } from '../../test/answers.ts'
import { entry } from '../../test/menus.ts'
import { Providers } from '../Providers.tsx'
import { clearSession, setSession } from '../../workspace/session.ts'
import Home from './Home.tsx'

const trials: OutputOf<typeof trialOverview> = {
  year: 2025,
  previews: 2,
  pending: [
    { groupId: '7', groupName: '甲组', plots: 5 },
    { groupId: '8', groupName: '乙组', plots: 3 },
  ],
  figures: { groups: 4, sites: 20, trials: 36, entries: 120, plots: 8640, aboveCheck: 31 },
  recentGroups: [
    {
      id: '7',
      year: 2025,
      name: '甲组',
      phaseLabel: '区域试验第一年',
      usedPoints: 8,
      points: 9,
      entries: 30,
      best: { name: '禾试12', meanYield: 701.25, gainPct: 6.5 },
      updatedAt: '2025-11-02T01:30:00.000Z',
    },
  ],
  recentImports: [
    {
      id: '3',
      fileName: '新乡.xlsx',
      state: 'previewed',
      createdByName: '张三',
      createdAt: '2025-11-02T02:00:00.000Z',
    },
  ],
}
const promotion: OutputOf<typeof upgradeOverview> = {
  year: 2025,
  unevaluated: 1,
  toRehearse: 0,
  toConfirm: 4,
  toPublish: { ready: 2, blocked: 1 },
}

const both = (url: string) => envelope(url.includes(trialOverview.path) ? trials : promotion)
const menuList = [
  entry({ id: '1000081', label: '首页', path: 'home/index' }),
  ...Array.from({ length: 9 }, (_, i) =>
    entry({ id: `${i + 1}`, label: `功能${i + 1}`, path: `area/s${i + 1}` }),
  ),
]
const show = () =>
  render(
    <Providers>
      <MemoryRouter>
        <Home />
      </MemoryRouter>
    </Providers>,
  )
/** Returns count and address of a to-do. */
const todo = async (label: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(`^\\d+ ?${label}$`) })
  return [parseInt(link.textContent, 10), link.getAttribute('href')]
}

beforeEach(() => {
  clearSession()
  localStorage.clear()
  queryClient.clear()
  setSession({
    token: 't',
    uname: '李四',
    menuList,
    permissions: ['experiment.variety:read', 'experiment.variety:import', 'upgrade.record:read'],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the home screen', () => {
  test('F-017 the home screen shows the to-dos with their links, the figures, and the last work', async () => {
    answerWith(both)
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('，李四')
    const progress = '/estimate/estimate-progress'
    expect(await todo('待确认的导入')).toEqual([2, `${progress}/importBatches?state=previewed`])
    expect(await todo('有待核小区的组别（2025 年）')).toEqual([2, `${progress}?year=2025&waiting=pending`])
    expect(screen.getByText('共 8 个小区：甲组 5，乙组 3')).toBeDefined()
    expect(await todo('未评估的组别（2025 年）')).toEqual([1, `${progress}?year=2025&waiting=unevaluated`])
    expect(await todo('待确认的预演')).toEqual([4, '/estimate/estimate-promotion?state=TO_CONFIRM'])
    expect(await todo('可发布的组别')).toEqual([2, '/estimate/estimate-promotion?state=READY'])
    expect(screen.getByText('另有 1 组已确认，暂不能发布')).toBeDefined()
    expect((await screen.findByText('当年已登记的小区')).nextSibling?.textContent).toBe('8640')
    expect(screen.getByText('试点').nextSibling?.textContent).toBe('20')
    expect(screen.getByText('点次').nextSibling?.textContent).toBe('36')
    const group = screen.getByRole('link', { name: '2025 甲组' })
    expect(group.getAttribute('href')).toBe(`${progress}/analysisInformation?groupId=7`)
    expect(group.closest('tr')?.textContent).toContain('8/930禾试12 701.3（比CK1 +6.50%）2025-11-02 09:30')
    expect(screen.getByRole('link', { name: '新乡.xlsx' }).closest('tr')?.textContent).toContain('待确认')
  })

  test('the home screen does not call an area that the user may not see, and hides to-dos that the user may not do', async () => {
    setSession({ permissions: ['experiment.variety:read'] })
    const asked = answerWith(() => envelope({ ...trials, previews: null, pending: null }))
    show()
    await screen.findByRole('link', { name: '2025 甲组' })
    expect(asked.map((request) => request.url.split('?')[0])).toEqual([trialOverview.path])
    expect(screen.queryByText('待确认的导入')).toBeNull()
    expect(screen.queryByText(/待核小区/)).toBeNull()
  })

  test('the home screen leads users who may take the first steps to the import and through them if there are no trials', async () => {
    const none = { ...trials, recentGroups: [], recentImports: [] }
    answerWith((url) => envelope(url.includes(trialOverview.path) ? none : promotion))
    const steps = async () => within((await screen.findByText(/^当前作物还没有试验数据/)).parentElement!)
    show()
    const link = (await steps()).getByRole('link', { name: '去导入试验数据' })
    expect(link.getAttribute('href')).toBe('/estimate/estimate-progress?import=fillData')
    expect((await steps()).getAllByRole('listitem')).toHaveLength(1)
    cleanup()
    setSession({ permissions: ['experiment.variety:read'] })
    show()
    expect((await steps()).queryAllByRole('listitem')).toEqual([])
    expect(screen.queryByText(/从这里开始/)).toBeNull()
    cleanup()
    setSession({
      permissions: [
        'experiment.variety:read',
        'system.user:write',
        'experiment.variety:import',
        'upgrade.record:generate',
      ],
    })
    show()
    expect((await steps()).getAllByRole('link').map((link) => link.textContent)).toEqual([
      '用户管理',
      '去导入试验数据',
      '晋级评估',
    ])
  })

  test('the home screen leads to the import if a workbook is uploaded and nothing is imported yet', async () => {
    answerWith((url) =>
      envelope(url.includes(trialOverview.path) ? { ...trials, recentGroups: [] } : promotion),
    )
    show()
    expect(await screen.findByText('还没有试验数据')).toBeDefined()
    expect(screen.getByRole('link', { name: '去导入试验数据' })).toBeDefined()
  })

  test('F-329 the home screen says why an area cannot be read, each on its own, and reads it again on request', async () => {
    let isBroken = true
    answerWith((url) =>
      isBroken && url.includes(trialOverview.path) ? envelope(null, 4220, '正在维护') : both(url),
    )
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('正在维护')
    expect(await todo('可发布的组别')).toEqual([2, '/estimate/estimate-promotion?state=READY'])
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '2025 甲组' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the home screen reports a permission that was removed meanwhile as such', async () => {
    answerWith((url) =>
      url.includes(trialOverview.path) ? envelope(null, 4030, '您没有「查看试验」的权限') : both(url),
    )
    show()
    expect((await screen.findByRole('alert')).textContent).toBe('没有权限您没有「查看试验」的权限')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  test('the home screen is read anew when the user comes back to the window', async () => {
    let previews = 2
    answerWith((url) => envelope(url.includes(trialOverview.path) ? { ...trials, previews } : promotion))
    show()
    expect((await todo('待确认的导入'))[0]).toBe(2)
    previews = 5
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.poll(async () => (await todo('待确认的导入'))[0]).toBe(5)
  })
})

describe('我的待办 of the registries', () => {
  const work: OutputOf<typeof worklist> = {
    registries: [
      {
        name: 'research.patent',
        title: '专利',
        path: '/research/patentList',
        review: 3,
        rejected: 6,
        draft: 0,
      },
      {
        name: 'research.thesis',
        title: '论文',
        path: '/research/thesisList',
        review: 0,
        rejected: 0,
        draft: 2,
      },
    ],
    rejected: [
      {
        id: '9',
        title: '专利',
        name: '一种播种机',
        path: '/research/patentList/patentListDetailsCheck?id=9',
        opinion: '缺说明书',
        auditByName: '王五',
        auditAt: '2025-11-02T01:30:00.000Z',
      },
    ],
  }
  beforeEach(() => setSession({ permissions: ['research.patent:read', 'research.patent:audit'] }))

  test('我的待办 has numbers that link to the list of what they count, and the reasons of rejected records', async () => {
    const asked = answerWith(() => envelope(work))
    show()
    const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await address('专利待我审核 3 条')).toBe('/research/patentList?assignedToMe=review')
    expect(await address('专利我被驳回的 6 条')).toBe('/research/patentList?assignedToMe=rejected')
    expect(await address('论文我的草稿 2 条')).toBe('/research/thesisList?assignedToMe=draft')
    expect(await address('一种播种机')).toBe(work.rejected[0]!.path)
    expect(screen.getByText('最近被驳回的 1 条（共 6 条）')).toBeDefined()
    expect(screen.getByRole('link', { name: '一种播种机' }).closest('tr')?.textContent).toBe(
      '一种播种机专利缺说明书王五2025-11-02 09:30',
    )
    expect(asked.map((request) => request.url.split('?')[0])).toEqual([worklist.path])
  })

  test('我的待办 links the total of one registry to its list, and that of several to the table that names each', async () => {
    setSession({ permissions: ['research.patent:read', 'research.patent:audit', 'research.patent:write'] })
    const [patents, theses] = [work.registries[0]!, { ...work.registries[1]!, rejected: 1 }]
    answerWith(() => envelope({ ...work, registries: [patents, theses] }))
    show()
    expect(await todo('待我审核')).toEqual([3, '/research/patentList?assignedToMe=review'])
    expect(screen.queryByText(WAITING_HELP)).toBeNull()
    act(() =>
      setSession({ permissions: ['research.patent:read', 'research.patent:audit', 'approval.item:read'] }),
    )
    expect(await screen.findByText(WAITING_HELP)).toBeDefined()
    act(() =>
      setSession({ permissions: ['research.patent:read', 'research.patent:audit', 'research.patent:write'] }),
    )
    expect(await todo('我被驳回的')).toEqual([7, '/#home-work'])
    expect(screen.getByText('专利 6、论文 1')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: /我被驳回的$/ }))
    expect(document.activeElement?.textContent).toBe('登记库待办')
  })

  test('我的待办 says that nothing waits, or why it cannot be read', async () => {
    let isBroken = true
    answerWith(() =>
      isBroken ? envelope(null, 4220, '正在维护') : envelope({ registries: [], rejected: [] }),
    )
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('正在维护')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText(/^没有待您审核的记录/)).toBeDefined()
  })

  test('我的待办 is not read for users who may neither review nor write', async () => {
    setSession({ permissions: ['research.patent:read'] })
    const asked = answerWith(() => envelope(work))
    show()
    expect(screen.queryByText('登记库待办')).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('shortcuts', () => {
  const labelsIn = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link')
      .map((link) => link.textContent)
  const pin = (label: string) => userEvent.click(screen.getByRole('button', { name: `固定 ${label}` }))

  test('the shortcuts list every screen of the user, with pinned ones first, and remember them', async () => {
    answerWith(both)
    const { unmount } = show()
    const place = screen.getByRole('navigation', { name: '功能入口' })
    expect(labelsIn(place)).toHaveLength(9)
    await pin('功能9')
    await pin('功能2')
    expect(labelsIn(place).slice(0, 3)).toEqual(['功能9', '功能2', '功能1'])
    unmount()
    show()
    expect(labelsIn(screen.getByRole('navigation', { name: '功能入口' })).slice(0, 2)).toEqual([
      '功能9',
      '功能2',
    ])
    await userEvent.click(screen.getByRole('button', { name: '取消固定 功能9' }))
    expect(labelsIn(screen.getByRole('navigation', { name: '功能入口' }))[0]).toBe('功能2')
  })

  test('the shortcuts allow eight pins and no more', async () => {
    answerWith(both)
    show()
    for (let i = 1; i <= 8; i++) await pin(`功能${i}`)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '固定 功能9' }).disabled).toBe(true)
  })

  test('the shortcuts show a user without a menu whom to ask', () => {
    answerWith(both)
    setSession({ menuList: menuList.slice(0, 1), permissions: [] })
    show()
    expect(screen.getByText('您还没有可用的菜单，请联系管理员授权。')).toBeDefined()
  })
})
