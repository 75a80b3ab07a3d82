/** The table of all commands, in the order in which the help shows them. */
import { newGroup, type MakeCommand } from '../command.ts'
import { listAccounts } from './accounts/list.ts'
import { listTargets } from './accounts/targets.ts'
import { showActivity } from './analytics/activity.ts'
import { showBestTimes } from './analytics/bestTimes.ts'
import { showOverview } from './analytics/overview.ts'
import { showTweets } from './analytics/tweets.ts'
import { callApi } from './api/api.ts'
import { createArticle } from './articles/create.ts'
import { deleteArticle } from './articles/delete.ts'
import { getArticle } from './articles/get.ts'
import { showArticleHistory } from './articles/history.ts'
import { listArticles } from './articles/list.ts'
import { publishArticle } from './articles/publish.ts'
import { resolveArticle } from './articles/resolve.ts'
import { reviewArticle } from './articles/review.ts'
import { unscheduleArticle } from './articles/unschedule.ts'
import { updateArticle } from './articles/update.ts'
import { login } from './auth/login.ts'
import { logout } from './auth/logout.ts'
import { showStatus } from './auth/status.ts'
import { config } from './config/config.ts'
import { showBudget } from './costs/budget.ts'
import { removeBudget } from './costs/removeBudget.ts'
import { setBudget } from './costs/setBudget.ts'
import { showUsage } from './costs/usage.ts'
import { doctor } from './doctor/doctor.ts'
import { getEvent } from './events/get.ts'
import { listEvents } from './events/list.ts'
import { tailEvents } from './events/tail.ts'
import { listen } from './listen.ts'
import { mcp } from './mcp.ts'
import { me } from './me.ts'
import { addMediaUrl } from './media/addUrl.ts'
import { deleteMedia } from './media/delete.ts'
import { editMedia } from './media/edit.ts'
import { getMedia } from './media/get.ts'
import { listMedia } from './media/list.ts'
import { uploadMedia } from './media/upload.ts'
import { createPost } from './posts/create.ts'
import { deletePost } from './posts/delete.ts'
import { getPost } from './posts/get.ts'
import { showPostHistory } from './posts/history.ts'
import { showPostMetrics } from './posts/metrics.ts'
import { importPosts } from './posts/import.ts'
import { listPosts } from './posts/list.ts'
import { publishPost } from './posts/publish.ts'
import { queuePost } from './posts/queue.ts'
import { resolvePost } from './posts/resolve.ts'
import { reviewPost } from './posts/review.ts'
import { linkToReview } from './posts/reviewLink.ts'
import { schedulePost } from './posts/schedule.ts'
import { schedulePosts } from './posts/scheduleMany.ts'
import { createThread } from './posts/thread.ts'
import { unschedulePost } from './posts/unschedule.ts'
import { updatePost } from './posts/update.ts'
import { validatePost } from './posts/validate.ts'
import { fillQueue } from './queue/fill.ts'
import { getQueue } from './queue/get.ts'
import { rearrangeQueue } from './queue/rearrange.ts'
import { setQueue } from './queue/set.ts'
import { listSlots } from './queue/slots.ts'
import { trigger } from './trigger.ts'
import { createWebhook } from './webhooks/create.ts'
import { deleteWebhook } from './webhooks/delete.ts'
import { listDeliveries } from './webhooks/deliveries.ts'
import { getWebhook } from './webhooks/get.ts'
import { listWebhooks } from './webhooks/list.ts'
import { replayWebhook } from './webhooks/replay.ts'
import { rotateSecret } from './webhooks/rotateSecret.ts'
import { testWebhook } from './webhooks/test.ts'
import { updateWebhook } from './webhooks/update.ts'

export const COMMANDS: readonly MakeCommand[] = [
  newGroup('auth', 'Sign in and out', [login, showStatus, logout]),
  me,
  newGroup('accounts', 'Connected accounts, and where posts go', [listAccounts, listTargets]),
  newGroup('posts', 'Single posts and threads', [
    listPosts,
    getPost,
    showPostHistory,
    showPostMetrics,
    createPost,
    createThread,
    updatePost,
    schedulePost,
    schedulePosts,
    queuePost,
    unschedulePost,
    validatePost,
    importPosts,
    publishPost,
    resolvePost,
    reviewPost,
    linkToReview,
    deletePost,
  ]),
  newGroup('queue', 'Weekly slots, and the posts in them', [
    getQueue,
    setQueue,
    listSlots,
    fillQueue,
    rearrangeQueue,
  ]),
  newGroup('articles', 'Long texts in Markdown, for X', [
    listArticles,
    getArticle,
    showArticleHistory,
    createArticle,
    updateArticle,
    unscheduleArticle,
    publishArticle,
    resolveArticle,
    reviewArticle,
    deleteArticle,
  ]),
  newGroup('media', 'Pictures and videos', [
    uploadMedia,
    addMediaUrl,
    listMedia,
    getMedia,
    editMedia,
    deleteMedia,
  ]),
  newGroup('analytics', 'How much, when and how well you post', [
    showOverview,
    showTweets,
    showBestTimes,
    showActivity,
  ]),
  newGroup('costs', 'What networks bill, and a budget for it', [
    showUsage,
    showBudget,
    setBudget,
    removeBudget,
  ]),
  newGroup('events', 'What has happened', [listEvents, getEvent, tailEvents]),
  listen,
  trigger,
  newGroup('webhooks', 'Addresses that events are sent to', [
    listWebhooks,
    getWebhook,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    testWebhook,
    rotateSecret,
    listDeliveries,
    replayWebhook,
  ]),
  callApi,
  mcp,
  doctor,
  config,
]
