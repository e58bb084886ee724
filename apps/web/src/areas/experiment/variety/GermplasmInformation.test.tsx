import { parentInformation } from '@hepu/api/areas/experiment/parentInformation'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import GermplasmInformation from './GermplasmInformation.tsx'

const variety = {
  id: '7',
  name: '禾玉101',
  groupId: '3',
  groupName: '夏播组',
  year: 2024,
  femaleParent: 'HF01',
  maleParent: null,
  provider: '禾谱',
  statusLabel: '已晋级',
}
const gain = { gainPct: 3.345, trials: 5, points: 30, years: [2024, 2023], reason: null }
const combination = {
  ...gain,
  id: '7',
  name: '禾玉101',
  femaleParent: 'HF01',
  maleParent: null,
  isSelf: true,
  isFullSib: false,
  statusLabel: '已晋级',
}
const others = [
  { ...combination, id: '8', name: '禾玉102', maleParent: 'HM08', isSelf: false, gainPct: 2 },
  { ...combination, id: '9', name: '禾玉103', isSelf: false, gainPct: null, reason: '没有与 CK1 的比较' },
]
const trial = {
  id: '5',
  name: 'HF01',
  year: 2023,
  groupName: '自交系组',
  phaseLabel: '组合测配',
  meanYield: 300.14,
  yieldRank: 4,
  gains: [{ base: 'CK1', gainPct: -45.5 }],
}
const female = {
  role: 'female',
  name: 'HF01',
  femaleParent: 'A632',
  maleParent: null,
  trials: [trial],
  combinations: [combination, ...others],
  total: 3,
  germplasm: [{ id: '41', name: 'HF01', code: 'G0041', germType: '品系', heteroticGroup: '改良瑞德' }],
  overview: { ...gain, combinations: 2 },
}
const male = {
  ...female,
  role: 'male',
  name: null,
  germplasm: [],
  femaleParent: null,
  trials: [],
  combinations: [],
  total: 0,
  overview: { ...gain, gainPct: null, reason: '没有以它为亲本的参试组合', combinations: 0, years: [] },
}

function show(search: string) {
  const known = { variety, parents: [female, male], methods: [] }
  const best = { year: 2022, groupName: '夏播一组', meanYield: 675.63, gainPct: 6.64 }
  const requests = answerWith((url) =>
    url.startsWith(parentInformation.path)
      ? envelope(known)
      : envelope({ name: '禾玉101', femaleParent: null, maleParent: null, trials: [{}, {}], best }),
  )
  render(
    <Providers>
      <MemoryRouter initialEntries={[`/estimate/estimate-progress/germplasmInformation${search}`]}>
        <GermplasmInformation />
      </MemoryRouter>
    </Providers>,
  )
  return requests
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the screen shows a parent’s own trials, its combinations, and a mean gain named as such', async () => {
  show('?id=7')
  const section = within((await screen.findByRole('heading', { name: '母本 HF01' })).closest('section')!)
  expect(section.getByText(/种质资源：/).textContent).toContain('HF01（G0041） 品系 · 改良瑞德')
  expect(section.getByText(/组合平均增产/).textContent).toBe('组合平均增产 +3.35%（比CK1，非GCA）')
  expect(section.getByText(/参试组合 /).textContent).toBe('参试组合 3，有比较的 2')
  const rowOf = (name: string) => section.getByRole('link', { name }).closest('tr')!.textContent
  expect(rowOf('自交系组')).toBe('2023自交系组组合测配300.14-45.50')
  expect(rowOf('禾玉101')).toContain('本品种HF01×？+3.35')
  expect(rowOf('禾玉102')).toContain('HF01×HM08+2.005302023、2024')
  expect(rowOf('禾玉103')).toContain('没有与 CK1 的比较')
  expect(section.getByRole('link', { name: '禾玉102' }).getAttribute('href')).toBe(
    '/estimate/estimate-progress/varieties?id=8',
  )
})

test('the pedigree goes as far as it is known; an unregistered parent is marked as such', async () => {
  show('?id=7')
  const tree = await screen.findByRole('list', { name: '禾玉101的系谱' })
  expect(tree.textContent).toBe('本品种禾玉101母本HF01母本A632父本未知父本未知')
  expect(within(tree).getByRole('link', { name: 'HF01' }).getAttribute('href')).toMatch(/varieties\?id=5$/)
  expect(screen.getByText(/没有登记父本/)).toBeTruthy()
  expect(await screen.findByText('2022 夏播一组 675.6 kg/亩，比CK1 +6.64%')).toBeTruthy()
})

test('without an entry in the address the screen says so and makes no call', async () => {
  const requests = show('')
  expect((await screen.findByRole('alert')).textContent).toContain('查询参数错误，请重试')
  expect(requests).toEqual([])
})
