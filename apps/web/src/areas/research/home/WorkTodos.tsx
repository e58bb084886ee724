import { worklist } from '@hepu/api/areas/research/worklist'
import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import { WAITING_HELP } from '@hepu/api/core/resource/waitingHelp'
import type { OutputOf } from '@hepu/api/core/route'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { TodoItem } from '../../../ui/page/TodoItem.tsx'
import { goToWork, WORK_HEADING } from './workHeading.ts'

type Registry = OutputOf<typeof worklist>['registries'][number]

/**
 * 待我审核 and 我被驳回的 of all registries in 我的待办. The registries are named beside the count, and below in 登记库待办, which also
 * shows why they cannot be read.
 */
export default function WorkTodos() {
  const permissions = usePermissions()
  const { data } = useCall(worklist, {}, { quiet: true, freshOnReturn: true })
  if (!data) return null
  const may = (verb: 'audit' | 'write') =>
    [...permissions].some((word) => word.startsWith('research.') && word.endsWith(`:${verb}`))
  return (
    <>
      {may('audit') && <WorkTodo kind="review" registries={data.registries} />}
      {may('write') && <WorkTodo kind="rejected" registries={data.registries} />}
      {may('audit') && permissions.has('approval.item:read') && <li className="todo-help">{WAITING_HELP}</li>}
    </>
  )
}

/** The total of one kind. It links to the registry that has it, or, if several have some, to the table of all. */
function WorkTodo({ kind, registries }: { kind: AssignedToMeKind; registries: readonly Registry[] }) {
  const having = registries.filter((registry) => registry[kind] > 0).toSorted((a, b) => b[kind] - a[kind])
  const count = having.reduce((sum, registry) => sum + registry[kind], 0)
  const [first, ...others] = having
  return (
    <TodoItem
      label={assignedToMeKinds[kind].label}
      count={count}
      {...(first && others.length === 0
        ? { to: `${first.path}?assignedToMe=${kind}` }
        : { to: `#${WORK_HEADING}`, onGo: goToWork })}
      {...(others.length > 0 ? { note: noteOf(having, kind) } : {})}
    />
  )
}

const NAMED = 3

/** Returns the names of the registries with the highest counts; the table below has all. */
function noteOf(having: readonly Registry[], kind: AssignedToMeKind): string {
  const named = having.slice(0, NAMED).map((registry) => `${registry.title} ${registry[kind]}`)
  return named.join('、') + (having.length > NAMED ? `等${having.length}类` : '')
}
