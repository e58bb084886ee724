import { cleanup, render, screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../test/answers.ts'
import { grant } from '../test/grant.ts'
import { entry } from '../test/menus.ts'
import { setSession, useSession } from '../workspace/session.ts'
import { Providers } from './Providers.tsx'
import { findScreen } from './screens.ts'

vi.setConfig({ testTimeout: 60_000 })

const progress = 'estimate/estimate-progress'

/** Screens of one record or group, one of each kind, with the parameter that names it. */
const details = [
  ['research/patentList/patentListDetailsCheck', 'id'],
  ['research/patentList/patentListDetails', 'id'],
  ['research/technologyGeneLibrary/technicalGeneDetailsCheck', 'id'],
  ['system/personnel/personnelDetails', 'id'],
  ['system/role/PersonnelAllotment', 'roleId'],
  [`${progress}/varieties`, 'id'],
  [`${progress}/germplasmInformation`, 'id'],
  ['estimate/estimate-promotion/decisionReport', 'ids'],
  ['task/projectSource/sourceDetails', 'id'],
  ['task/projectApproval/approvalEdit', 'id'],
  ['task/projectApproval/approvalDetails', 'id'],
  ['task/projectApplication/applicationEdit', 'projectId'],
  ['task/projectApplication/applicationDetails', 'projectId'],
  ['task/projectExamine/examineDetails', 'projectId'],
  ['task/projectExecute/ExecuteEdit', 'taskIndexId'],
  ['task/archiveUser/ArchiveUserDetails', 'id'],
  ['task/archiveUser/ArchiveUserDetails', 'userId'],
] as const

/** Screens of a project, which without a parameter show the current project. */
const ofProject = [
  'task/project/projectDetails',
  'task/project/projectInfoDetails',
  'task/project/projectInfoDraftDetails',
  'task/project/ProjectMembers',
  'task/project/PlanProgress',
  'task/project/ExecuteDetail',
  'task/project/ChangeRecord',
  'task/project/Baseline',
  'task/project/RiskRecord',
  'task/project/ProjectFund',
  'task/project/ProjectFund/ProjectBudget',
  'task/project/ProcessDocuments',
  'task/project/ProjectResults',
  'task/projectExecute/ProjectExecuteDetails',
  'task/projectExecute/weekly',
  'task/projectClosing/closingDetails',
]
const named = [...details, ...ofProject.map((path) => [path, 'projectId'] as const)]

/** Screens that choose the newest record themselves if the address names none. */
const choosing = [
  [`${progress}/analysisInformation`, 'groupId'],
  [`${progress}/fillData`, 'groupId'],
  ['estimate/estimate-promotion/promotionRehearsal', 'upgradeId'],
] as const

async function open(path: string, search = '') {
  const { default: Screen } = await findScreen(path)!.load()
  const element = <Providers>{createElement(Screen)}</Providers>
  const options = { initialEntries: [`/${path}${search}`] }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], options)} />)
}

beforeEach(() => {
  answerWith(() => envelope(null, 4040, '记录不存在或无权查看'))
  setSession({ currentProject: null })
  grant('system.person:read', 'project.node:read')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('F-044 a detail', () => {
  test.each(named)('a detail without its parameter says 查询参数错误，请重试: %s', async (path) => {
    await open(path)
    expect((await screen.findByRole('alert')).textContent).toContain('查询参数错误，请重试')
  })

  test.each([...named, ...choosing])(
    'a detail says that it finds nothing, and why: %s',
    async (path, name) => {
      await open(path, `?${name}=404`)
      expect(
        (await screen.findByText('查询参数错误，请重试')).closest('[role=alert]')?.textContent,
      ).toContain('记录不存在或无权查看')
    },
  )
})

test('a record that is not found leads to its list and offers no retry', async () => {
  setSession({ menuList: [entry({ id: '1', label: '专利', path: 'research/patentList' })] })
  await open('research/patentList/patentListDetailsCheck', '?id=404')
  const pane = (await screen.findByText('记录不存在或无权查看')).closest('[role=alert]') as HTMLElement
  expect(await within(pane).findByText(/可能已被删除，或属于其他机构/)).toBeTruthy()
  expect(within(pane).getByRole('link', { name: '到列表查看' }).getAttribute('href')).toBe(
    '/research/patentList',
  )
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('an error that may pass offers a retry', async () => {
  answerWith(() => envelope(null, 5000, '服务器暂时不能处理'))
  await open('research/patentList/patentListDetailsCheck', '?id=404')
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '到列表查看' })).toBeNull()
})

describe('F-083 Q-G48 a screen of a project', () => {
  /** Returns the calls of a screen that has been told that there is no such project. */
  async function askedBy(path: string, search: string): Promise<string> {
    const requests = answerWith(() => envelope(null, 4040, '记录不存在或无权查看'))
    await open(path, search)
    await screen.findByText('记录不存在或无权查看', { exact: false })
    return requests.map((request) => `${request.url} ${JSON.stringify(bodyOf(request))}`).join('\n')
  }

  test.each(ofProject)('opens for the current project without a parameter: %s', async (path) => {
    setSession({ currentProject: { projectId: '404' } })
    expect(await askedBy(path, '')).toContain('404')
  })

  test.each(ofProject)('makes the project of its address the current one: %s', async (path) => {
    setSession({ currentProject: { projectId: '404' } })
    expect(await askedBy(path, '?projectId=505')).not.toContain('404')
    expect(useSession.getState().currentProject).toEqual({ projectId: '505' })
  })
})
