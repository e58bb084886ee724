import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useSession, type CurrentProject } from './session.ts'

/**
 * Returns the project of a task screen: the one in the address, else the stored current project. Null if there is
 * neither: the screen then shows `messages.badQuery` and a link to its list.
 */
export function useCurrentProject(): CurrentProject | null {
  const [params] = useSearchParams()
  const stored = useSession((session) => session.currentProject)
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
