/** Has the record of a stored object confirmed, once the object is there. */
export async function confirmStored(_id: string, _signal?: AbortSignal): Promise<void> {}
