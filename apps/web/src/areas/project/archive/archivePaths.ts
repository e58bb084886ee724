export const ARCHIVES = '/task/archiveUser'

/** Returns the address of the archive of a person: by his user, else by his staff record. */
export const archivePath = ({ userId, id }: { userId: string | null; id?: string }): string =>
  `${ARCHIVES}/ArchiveUserDetails?${userId ? `userId=${userId}` : `id=${id ?? ''}`}`
