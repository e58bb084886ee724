import { create } from 'zustand'

/** True for an address of a dashboard on a wall: it opens without the frame of the workspace. */
export const isWallAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname.startsWith('/cockpit/') && new URLSearchParams(search).get('wall') === '1'

/** True if this page was opened as a wall; signing in first leads to the frame, which then loads the page anew. */
export const openedOnWall = isWallAddress(location)

/** Whether the session of a wall has ended: the wall stays and says so, because nobody is there to sign in at once. */
export const useWallSession = create<{ isOver: boolean }>()(() => ({ isOver: false }))

/** Shows on the wall that its session has ended. */
export const endWallSession = (): void => useWallSession.setState({ isOver: true })
