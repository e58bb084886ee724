import { worklist } from '@hepu/api/areas/research/worklist'
import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import type { OutputOf } from '@hepu/api/core/route'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { TodoItem } from '../../../ui/page/TodoItem.tsx'
import { goToWork, WORK_HEADING } from './workHeading.ts'

type Registry = OutputOf<typeof worklist>['registries'][number]

/** 待我审核 and 我被驳回的 of all registries in 我的待办; which registries they lie in stands beside, and below in 登记库待办, which also tells when they cannot be read. */
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
    </>
  )
}

/** The total of one kind; leads to the registry that has it, or, where several have some, to the table that names each. */
function WorkTodo({ kind, registries }: { kind: AssignedToMeKind; registries: readonly Registry[] }) {
  const having = registries.filter((it) => it[kind] > 0).toSorted((a, b) => b[kind] - a[kind])
  const count = having.reduce((sum, it) => sum + it[kind], 0)
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

/** The registries that have most, by name; the table below has them all. */
function noteOf(having: readonly Registry[], kind: AssignedToMeKind): string {
  const named = having.slice(0, NAMED).map((it) => `${it.title} ${it[kind]}`)
  return named.join('、') + (having.length > NAMED ? `等${having.length}类` : '')
}
