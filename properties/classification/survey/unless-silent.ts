import { TargetError } from '../../kit/target-client.ts';

/** One request that is never answered must not end the survey: its part is replaced. The checks send it again. */
export async function unlessSilent<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TargetError) return otherwise;
    throw error;
  }
}
