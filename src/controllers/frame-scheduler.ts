import type {Scheduler} from '../core/index.js';
import {scheduleFlush} from '../internal/schedule-flush.js';

/**
 * One flush per animation frame: more often costs up to eight times as much for the same picture (one text node per token
 * against one per frame, 60 000 characters).
 */
export const frameScheduler: Scheduler = (flush) => void scheduleFlush(flush);
