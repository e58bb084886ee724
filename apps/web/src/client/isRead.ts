import type { UseQueryResult } from '@tanstack/react-query'

/** Returns whether an answer is as the server has it now: not one that is being read anew, or whose last reading failed. */
export const isRead = ({
  isSuccess,
  isFetching,
}: Pick<UseQueryResult, 'isSuccess' | 'isFetching'>): boolean => isSuccess && !isFetching
