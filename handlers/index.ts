/** One handler per operation. The compiler refuses a missing, an extra and a misshapen one. */
import { batchSchedulePosts } from './batchSchedulePosts.ts'
import { createPosts } from './createPosts.ts'
import { deletePost } from './deletePost.ts'
import { getActivity } from './getActivity.ts'
import { getAnalyticsOverview } from './getAnalyticsOverview.ts'
import { getBestTimes } from './getBestTimes.ts'
import { getCrossPosting } from './getCrossPosting.ts'
import { getMe } from './getMe.ts'
import { getPost } from './getPost.ts'
import { getArticleHistory } from './getArticleHistory.ts'
import { getPostHistory } from './getPostHistory.ts'
import { getPostMetrics } from './getPostMetrics.ts'
import { getTweetAnalytics } from './getTweetAnalytics.ts'
import { getEvent } from './getEvent.ts'
import { deleteBudget } from './deleteBudget.ts'
import { getBudget } from './getBudget.ts'
import { updateBudget } from './updateBudget.ts'
import { getUsage } from './getUsage.ts'
import { listEvents } from './listEvents.ts'
import { listAccounts } from './listAccounts.ts'
import { listPosts } from './listPosts.ts'
import { publishPost } from './publishPost.ts'
import { resolveArticle } from './resolveArticle.ts'
import { resolvePost } from './resolvePost.ts'
import { reviewArticle } from './reviewArticle.ts'
import { reviewPost } from './reviewPost.ts'
import { schedulePost } from './schedulePost.ts'
import { streamEvents } from './streamEvents.ts'
import { unschedulePost } from './unschedulePost.ts'
import { updatePost } from './updatePost.ts'
import { validatePosts } from './validatePosts.ts'
import { createArticle } from './createArticle.ts'
import { deleteArticle } from './deleteArticle.ts'
import { getArticle } from './getArticle.ts'
import { listArticles } from './listArticles.ts'
import { publishArticle } from './publishArticle.ts'
import { unscheduleArticle } from './unscheduleArticle.ts'
import { updateArticle } from './updateArticle.ts'
import { uploadMedia } from './uploadMedia.ts'
import { createMedia } from './createMedia.ts'
import { deleteMedia } from './deleteMedia.ts'
import { getMedia } from './getMedia.ts'
import { listMedia } from './listMedia.ts'
import { updateMedia } from './updateMedia.ts'
import { createReviewLink } from './createReviewLink.ts'
import { fillQueue } from './fillQueue.ts'
import { getQueue } from './getQueue.ts'
import { listQueueSlots } from './listQueueSlots.ts'
import { queuePost } from './queuePost.ts'
import { rearrangeQueue } from './rearrangeQueue.ts'
import { updateQueue } from './updateQueue.ts'
import { createWebhook } from './createWebhook.ts'
import { deleteWebhook } from './deleteWebhook.ts'
import { getWebhook } from './getWebhook.ts'
import { listWebhookDeliveries } from './listWebhookDeliveries.ts'
import { listWebhooks } from './listWebhooks.ts'
import { replayWebhook } from './replayWebhook.ts'
import { rotateWebhookSecret } from './rotateWebhookSecret.ts'
import { testWebhook } from './testWebhook.ts'
import { updateWebhook } from './updateWebhook.ts'
import type { Handler, OperationId } from './handler.ts'

export const handlers: { [Id in OperationId]: Handler<Id> } = {
  batchSchedulePosts,
  createPosts,
  deletePost,
  getActivity,
  getAnalyticsOverview,
  getBestTimes,
  getCrossPosting,
  getMe,
  getPost,
  getPostHistory,
  getPostMetrics,
  getUsage,
  getBudget,
  updateBudget,
  deleteBudget,
  getTweetAnalytics,
  listAccounts,
  getEvent,
  listEvents,
  listPosts,
  publishPost,
  resolvePost,
  reviewPost,
  createReviewLink,
  schedulePost,
  streamEvents,
  unschedulePost,
  validatePosts,
  updatePost,
  createArticle,
  deleteArticle,
  getArticle,
  getArticleHistory,
  listArticles,
  publishArticle,
  resolveArticle,
  reviewArticle,
  unscheduleArticle,
  updateArticle,
  uploadMedia,
  createMedia,
  deleteMedia,
  getMedia,
  listMedia,
  updateMedia,
  fillQueue,
  getQueue,
  listQueueSlots,
  queuePost,
  rearrangeQueue,
  updateQueue,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
}
