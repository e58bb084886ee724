import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useSession, type CurrentProject } from './session.ts'

/**
 * The project a task screen is about: the one in its address, else the one stored as the user's current project. Null
 * when there is neither: the screen says so (`messages.badQuery`) and leads back to its list.
 */
export function useCurrentProject(): CurrentProject | null {
  const [params] = useSearchParams()
  const stored = useSession((it) => it.currentProject)
  return useMemo(() => projectOf(params) ?? stored, [params, stored])
}

function projectOf(params: URLSearchParams): CurrentProject | null {
  const projectId = params.get('projectId')
  if (!projectId) return null
  const more = (['topicId', 'assignmentId', 'menuId'] as const).flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  return { projectId, ...Object.fromEntries(more) }
}
