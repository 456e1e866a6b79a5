import { WorkerEntrypoint } from 'cloudflare:workers';
import { now } from '../clock.ts';
import { type Limit, Windows } from './windows.ts';

const windows = new Map<string, Windows>();

/** Replaces the platform's rate limit binding: counts in memory, each limit by itself; a restart resets it. */
export default class RateLimiter extends WorkerEntrypoint<unknown, Limit & { name: string }> {
  async limit({ key }: { key: string }): Promise<{ success: boolean }> {
    const { name, limit, period } = this.ctx.props;
    let counted = windows.get(name);
    if (counted === undefined) {
      counted = new Windows({ limit, period });
      windows.set(name, counted);
    }
    return { success: counted.take(key, now()) };
  }
}
